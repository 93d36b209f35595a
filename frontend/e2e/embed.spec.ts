import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test as base } from './fixtures';
import { bearer, newVisitor, SUBMITTED } from './steps';

/** A practice's own website, which has nothing to do with the server's address. */
const ownPage = (
  home = '',
  attributes = '',
) => `<!doctype html><html lang="en"><title>Smith Law</title><link rel="icon" href="data:,">
  <main><h1>Smith Law</h1><button>Before</button>
  <script>addEventListener('accord:booked', () => (document.title = 'Booked'))</script>
  <div><script async src="${home}/embed.js"${attributes}></script></div><button>After</button></main></html>`;

async function allow(request: APIRequestContext, hostSites: string[]) {
  const answer = await request.put('/api/settings', { headers: await bearer(request), data: { hostSites } });
  expect(answer.status()).toBe(200);
}

/** The address of that website, which may show the booking page until the test ends. */
const test = base.extend<{ website: string }>({
  website: async ({ request, baseURL }, provide) => {
    const server = createServer(({ url }, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(ownPage(baseURL, url === '/es' ? ' data-language="es"' : ''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    await allow(request, [origin]);
    await provide(origin);
    await allow(request, []);
    server.close();
  },
});

// The website's own pages, and what the browser says when it refuses to show ours there.
test.use({ expectedErrors: [/^foreign request: http:\/\/localhost:|frame-ancestors|Framing/] });

const frameOf = (page: Page) => page.frameLocator('iframe[title="Schedule a session"]');

/** The frame is as tall as what is in it: nothing scrolls inside, nothing is cut off. */
const expectWhole = (page: Page) =>
  expect
    .poll(async () => {
      const inner = page.frames().at(1);
      return inner?.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return [scrollHeight - window.innerHeight, scrollWidth - window.innerWidth];
      });
    })
    .toEqual([0, 0]);

test('visitors book by keyboard on the website that the practice already has', async ({ page, website }) => {
  await page.goto(website);
  const frame = frameOf(page);
  const first = frame.getByRole('button', { name: /^First available/ });
  await expect(frame.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
  await expect(first).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWhole(page);
  }
  await expect(page.locator('body'), 'the website keeps the focus').toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Before' }).focus();
  await press(page, first);
  await expect(frame.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await expectWhole(page);
  // Playwright's own goBack waits for a page that leaves.
  await page.evaluate(() => history.back());
  await expect(frame.locator('[name=session]:checked'), 'the step before').toBeVisible();
  await frame.getByRole('button', { name: 'Continue' }).click();

  await tabTo(page, frame.getByLabel('Full Name'));
  const { name, email } = newVisitor();
  for (const text of [name, email, '407-555-0100', 'F']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page).toHaveTitle('Smith Law');
  await press(page, frame.getByRole('button', { name: 'Request this session' }));
  await expect(frame.getByText(SUBMITTED)).toBeVisible();
  await expect(page).toHaveTitle('Booked');
  await expectWhole(page);
  await expect(frame.getByRole('link', { name: 'Manage your booking' }), 'its page cannot be framed').toHaveAttribute(
    'target',
    '_blank',
  );
  await frame.getByRole('button', { name: 'Done' }).click();
  await expect(frame.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
});

/** As a browser that blocks the data of other websites does in a frame; the headless one has no such setting. */
const blockDataInFrames = (page: Page) =>
  page.addInitScript(() => {
    if (window.parent === window) return;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });

test('visitors book where the browser blocks the data of other websites', async ({ page, website }) => {
  await blockDataInFrames(page);
  await page.goto(website);
  const frame = frameOf(page);
  const storage = page.frames()[1]?.evaluate(() => window.localStorage.length);
  await expect(storage).rejects.toThrow('Access is denied');
  await frame.getByRole('button', { name: /^First available/ }).click();
  const { name, email } = newVisitor();
  await frame.getByLabel('Full Name').fill(name);
  await frame.getByLabel('Email').fill(email);
  await frame.getByLabel('Case Type').selectOption({ index: 1 });
  await frame.getByRole('button', { name: 'Request this session' }).click();
  await expect(frame.getByText(SUBMITTED)).toBeVisible();
  await expect(page).toHaveTitle('Booked');
});

test.describe('an app that cannot start', () => {
  test.use({ expectedErrors: [/^foreign request: http:\/\/localhost:|ERR_FAILED|Loading chunk/] });

  test('says so in the frame, with a number to call and the booking in a new tab', async ({ page, website }) => {
    await page.route(/\/assets\/app\./, (route) => route.abort());
    await page.goto(website);
    const frame = frameOf(page);
    await expect(frame.getByText('Something went wrong while this page was starting.')).toBeVisible();
    await expect(frame.getByRole('link', { name: '(407) 555-0100' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/assets\/app\./);
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: 'Open booking in a new tab' }).click(),
    ]);
    await expect(tab.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
  });

  test('says so in a browser that is too old', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
    await page.goto('/book');
    await expect(page.getByText('This browser is too old')).toBeVisible();
  });
});

test('it is shown in Spanish where the website asks for it', async ({ page, request, website }) => {
  const offer = async (spanish: boolean) => {
    const answer = await request.put('/api/settings', { headers: await bearer(request), data: { spanish } });
    expect(answer.status()).toBe(200);
  };
  await offer(true);
  try {
    await page.goto(`${website}/es`);
    const frame = page.frameLocator('iframe[title="Reservar una sesión"][lang="es"]');
    await expect(frame.getByRole('heading', { name: 'Elija mediador/a' })).toBeVisible();
    await expectWhole(page);
    await frame.getByRole('radio').first().check();
    await frame.getByRole('button', { name: 'Continuar' }).click();
    await expect(frame.getByRole('heading', { name: 'Elija una fecha' })).toBeVisible();
    await expectWhole(page);
  } finally {
    await offer(false);
  }
});

test('a website that the practice did not name shows nothing', async ({ page, request, website }) => {
  await allow(request, ['https://www.smithlaw.com']);
  await page.goto(website);
  await expect(page.locator('iframe')).toBeVisible();
  await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/');
});

test('the booking page of one mediator is a page of its own', async ({ page, request }) => {
  const mediators = (await (await request.get('/api/employees')).json()) as { name: string; slug: string }[];
  const [first] = mediators;
  await page.goto(`/book/${first?.slug}`);
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your session' })).toContainText(first?.name ?? '');
  await expectAccessible(page);
  await expect(page).toHaveTitle(/^Schedule a session \| /);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Accord Mediation' }).click();
  await expect(page).toHaveURL(/\/$/);
});
