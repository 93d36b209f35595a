import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { openBooking, signIn } from './steps';

/** The number of animated elements on the page, and whether scrolling is smooth. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const takesTime = ({ transitionDuration, animationDuration }: CSSStyleDeclaration) =>
      `${transitionDuration},${animationDuration}`.split(',').some((duration) => parseFloat(duration) > 0.001);
    const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    return (
      [...document.querySelectorAll('*')].filter((element) => takesTime(getComputedStyle(element))).length +
      Number(glides)
    );
  });

test('nothing moves for anyone who asks for less motion', async ({ page }) => {
  await openBooking(page);
  expect(await moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving(page)).toBeGreaterThan(0);
});

test('the landing page and the login are accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Fill Demo Credentials' })).toBeVisible();
  await expectAccessible(page);
});

test('the list of appointments is accessible with its dialogs', async ({ page }) => {
  await signIn(page, '/admin/calendar?view=list');
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  for (const action of ['Edit', 'View Details', 'Contact Client']) {
    await menu.click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('is accessible', async ({ page }) => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expectAccessible(page);
  });
});
