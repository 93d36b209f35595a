import type { Page } from '@playwright/test';
import { expectAccessible, press } from './checks';
import { expect, test as base } from './fixtures';
import { startMailServer } from './mailServer';
import { bearer, newVisitor } from './steps';

/** The practice offers its site in Spanish until the test ends. */
const test = base.extend<{ on: undefined }>({
  on: [
    async ({ request }, provide) => {
      const set = async (spanish: boolean) => {
        const answer = await request.put('/api/settings', { headers: await bearer(request), data: { spanish } });
        expect(answer.status()).toBe(200);
      };
      await set(true);
      await provide(undefined);
      await set(false);
    },
    { auto: true },
  ],
});

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' });

async function openBooking(page: Page) {
  await page.goto('/es');
  await page.getByRole('button', { name: 'Reservar', exact: true }).click();
  await heading(page, 'Elija mediador/a');
}

/** Chooses the first day and session, which stand beside each other where there is room. */
async function chooseSession(page: Page) {
  await page.locator('[data-date]:enabled').first().click();
  const sessions = page.getByRole('heading', { name: 'Elija una sesión' });
  if (!(await sessions.isVisible())) await goOn(page).click();
  await expect(sessions).toBeVisible();
  await page.locator('[name=session]').first().check();
}

async function fillDetails(page: Page) {
  const { name, email } = newVisitor();
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).last().fill(email);
  await page.getByRole('combobox', { name: 'Tipo de caso' }).selectOption('Familia');
  return email;
}

test('a session is booked in Spanish from the first look to the private page', async ({ page }) => {
  await openBooking(page);
  await expectAccessible(page);
  await page.locator('[name=mediator]:enabled').first().check();
  await goOn(page).click();
  await heading(page, 'Elija una fecha');
  await expect(page.locator('[data-date]:enabled').first()).toBeVisible();
  await expectAccessible(page);
  await chooseSession(page);
  await expectAccessible(page);
  await goOn(page).click();
  await heading(page, 'Sus datos');
  const email = await fillDetails(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Solicitar esta sesión' }).click();
  await heading(page, 'Solicitud enviada');
  await expect(page.getByText(`Le confirmaremos por correo electrónico a ${email}.`, { exact: false })).toBeVisible();
  await expectAccessible(page);

  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(/^\/es\/booking\//);
  await page.reload();
  await heading(page, 'Solicitud enviada');
  await expect(page.getByText('Pendiente')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(pathname.slice('/es'.length));
  await expect(page.getByText('Pending')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a session is booked by keyboard', async ({ page }) => {
  await page.goto('/es');
  await page.getByRole('button', { name: 'Reservar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Elija mediador/a');
  await press(page, page.getByRole('button', { name: /^Primer horario disponible/ }));
  await heading(page, 'Sus datos');
  await fillDetails(page);
  await press(page, page.getByRole('button', { name: 'Solicitar esta sesión' }));
  await heading(page, 'Solicitud enviada');
});

test('the email about it is in Spanish, and leads to the Spanish page', async ({ page }) => {
  const mail = await startMailServer(page.request);
  try {
    await openBooking(page);
    await page.getByRole('button', { name: /^Primer horario disponible/ }).click();
    await heading(page, 'Sus datos');
    const email = await fillDetails(page);
    await page.getByRole('button', { name: 'Solicitar esta sesión' }).click();
    await heading(page, 'Solicitud enviada');
    const text = await mail.text(email);
    expect(text).toContain('Referencia:');
    expect(text).toContain('Mediador/a:');
    const [path = ''] = /\/es\/booking\/[\w-]+/.exec(text) ?? [];
    await page.goto(path);
    await expect(page.getByText('Pendiente')).toBeVisible();
  } finally {
    await mail.stop();
  }
});

test('every page is in Spanish, accessible, and leads to itself in English', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const spanish = found.filter((path) => /^\/es(?:\/|$)/.test(path));
  expect(spanish).toContain('/es');
  for (const path of [...spanish, '/es/book']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const there = page.locator('a[hreflang=en][data-switch]').first();
    await expect(there).toHaveAttribute('href', path.slice('/es'.length) || '/');
    await expectAccessible(page);
    if (path === '/es/book') continue;
    const alternates = await page.locator('link[rel=alternate]').evaluateAll((links) =>
      links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
    );
    const english = path.slice('/es'.length) || '/';
    expect(alternates).toEqual([['en', english], ['es', path], ['x-default', english]]);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
  }
});

test('the language that a visitor switched to is remembered, and only then', async ({ page, isMobile }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('language'));
  const change = async (name: string) => {
    if (isMobile) await page.getByRole('contentinfo').getByRole('link', { name }).click();
    else await page.getByRole('banner').getByRole('link', { name }).click();
  };
  await page.goto('/es');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await kept()).toBeNull();

  await change('Español');
  await expect(page).toHaveURL('/es');
  expect(await kept()).toBe('es');
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL('/es');
  // A link with something behind it is followed as it is.
  await page.goto('about:blank');
  await page.goto('/?from=elsewhere');
  await expect(page.getByRole('link', { name: 'Español' }).first()).toBeAttached();
  await expect(page).toHaveURL('/?from=elsewhere');

  await page.goto('/es');
  await change('English');
  await expect(page).toHaveURL('/');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/');
  expect(await kept()).toBe('en');
});

test('what was typed survives the switch of the language', async ({ page }) => {
  await page.goto('/book');
  await page.getByRole('button', { name: /^First available/ }).click();
  await page.getByLabel('Full Name').fill('Ana Roe');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/book');
  await page.getByRole('button', { name: /^Primer horario disponible/ }).click();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Roe');
  await expect(page.getByText('Los datos que escribió antes ya están completados.')).toBeVisible();
});

test.describe('while Spanish is off', () => {
  base('there is no Spanish page, and nothing leads to one', async ({ page, request }) => {
    expect((await request.get('/es')).status()).toBe(404);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Español' })).toHaveCount(0);
    await expect(page.locator('link[rel=alternate]')).toHaveCount(0);
  });
});

test('nothing in the top bar lies over something else, in either language', async ({ page }) => {
  for (const path of ['/', '/es']) {
    await page.goto(path);
    for (const width of [320, 360, 480, 768, 1000, 1180, 1181, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overlaps = await page.getByRole('banner').evaluate((bar) => {
        const parts = [...(bar.firstElementChild?.children ?? [])].filter((part) => part.getClientRects().length > 0);
        const ends = parts.map((part) => part.getBoundingClientRect().left + part.scrollWidth);
        const starts = [...parts.slice(1).map((part) => part.getBoundingClientRect().left), window.innerWidth];
        return ends.some((end, at) => end > (starts[at] ?? 0) + 1);
      });
      expect(overlaps, `${path} at ${width}`).toBe(false);
    }
  }
});
