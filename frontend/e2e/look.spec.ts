import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { bearer, firstAvailable, openBooking, signIn } from './steps';

const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);

let before: object;

test.beforeEach(async ({ request }) => {
  before = (await (await request.get('/api/content')).json()) as object;
});

// Other tests rely on the look of a new practice.
test.afterEach(async ({ request }) => {
  const answer = await request.put('/api/content', { headers: await bearer(request), data: before });
  expect(answer.ok()).toBe(true);
});

// Amber is too light for a light page, burgundy too dark for a dark one.
for (const [theme, accent, paper, light, dark] of [
  ['warm', '#f0a637', '#faf7f2', '#975f0b', '#f0a637'],
  ['classic', '#7a2438', '#ffffff', '#7a2438', '#d46f86'],
  ['clear', '', '#f7f9fc', '#2450b8', '#6b8ee2'],
] as const) {
  test(`the ${theme} look with ${accent || 'its own color'} is readable everywhere`, async ({ page, request }) => {
    const headers = await bearer(request);
    const saved = await request.put('/api/content', { headers, data: { branding: { theme, accent } } });
    expect(saved.status()).toBe(200);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tokenOf(page, '--primary')).toBe(light);
    await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', paper);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await tokenOf(page, '--primary')).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });

    await openBooking(page);
    await expectAccessible(page);
    await firstAvailable(page).click();
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/book');
    await expect(page.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(await tokenOf(page, '--primary')).toBe(light);
    await expectAccessible(page);
    await page.goto('/accessibility');
    expect(await tokenOf(page, '--primary')).toBe(light);

    // The way to the office and back is a new page each time.
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Staff' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(await tokenOf(page, '--primary')).toMatch(/^light-dark\(#0f4c5c/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tokenOf(page, '--primary')).toBe(light);
  });
}

test('the look is tried on beside the page, saved, and there for the next visitor', async ({ page }) => {
  await signIn(page, '/admin/content?tab=settings');
  const inside = page.frameLocator('iframe[title="The page as you edit it"]');
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: /^Classic/ }).check();
  await page.getByRole('button', { name: 'Burgundy' }).click();
  await expect(page.getByText('On light pages: exactly your color')).toBeVisible();
  const color = () =>
    inside.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--primary').trim());
  await expect.poll(color).toBe('#7a2438');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await tokenOf(page, '--primary')).toBe('#7a2438');
});
