import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
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

async function fillDetails(page: Page) {
  const { name, email } = newVisitor();
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).last().fill(email);
  await page.getByRole('combobox', { name: 'Tipo de caso' }).selectOption('Familia');
  return email;
}

test('a session is booked in Spanish, its email is Spanish, and leads to the Spanish page', async ({ page }) => {
  const mail = await startMailServer(page.request);
  try {
    await page.goto('/es');
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await heading(page, 'Elija mediador/a');
    await page.getByRole('button', { name: /^Primer horario disponible/ }).click();
    await heading(page, 'Sus datos');
    const email = await fillDetails(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Solicitar esta sesión' }).click();
    await heading(page, 'Solicitud enviada');
    await expect(page.getByText(`Le confirmaremos por correo electrónico a ${email}.`, { exact: false })).toBeVisible();
    await expectAccessible(page);

    const text = await mail.text(email);
    expect(text).toContain('Referencia:');
    expect(text).toContain('Mediador/a:');
    const [path = ''] = /\/es\/booking\/[\w-]+/.exec(text) ?? [];
    await expect(page).toHaveURL(path);
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByText('Pendiente')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(path.slice('/es'.length));
    await expect(page.getByText('Pending')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  } finally {
    await mail.stop();
  }
});

test('every page is in Spanish, accessible, and leads to itself in English', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const spanish = found.filter((path) => /^\/es(?:\/|$)/.test(path));
  expect(spanish).toContain('/es');
  const mediator = spanish.find((path) => path.startsWith('/es/mediators/'));
  for (const path of [...spanish, '/es/book']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const there = page.locator('a[hreflang=en][data-switch]').first();
    await expect(there).toHaveAttribute('href', path.slice('/es'.length) || '/');
    // The pages of the mediators differ in their texts alone.
    if (!path.startsWith('/es/mediators/') || path === mediator) await expectAccessible(page);
    if (path === '/es/book') continue;
    const alternates = await page
      .locator('link[rel=alternate]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
      );
    const english = path.slice('/es'.length) || '/';
    expect(alternates).toEqual([
      ['en', english],
      ['es', path],
      ['x-default', english],
    ]);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
  }
});

test('the language that a visitor switched to is remembered, and only then', async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('language'));
  const change = (name: string) => page.getByRole('banner').getByRole('link', { name }).click();
  await page.goto('/es');
  // The app remembers it: a press before that only follows the link.
  await page.goto('/', { waitUntil: 'networkidle' });
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

  await page.goto('/es', { waitUntil: 'networkidle' });
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
