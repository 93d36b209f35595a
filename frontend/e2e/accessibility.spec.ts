import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  continueButton,
  fillDetails,
  newVisitor,
  openBooking,
  signIn,
  SUBMITTED,
} from './steps';

/** The number of animated elements on the page, and whether scrolling is smooth. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const takesTime = ({ transitionDuration, animationDuration }: CSSStyleDeclaration) =>
      `${transitionDuration},${animationDuration}`.split(',').some((duration) => parseFloat(duration) > 0.001);
    const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    return [...document.querySelectorAll('*')].filter((element) => takesTime(getComputedStyle(element))).length + Number(glides);
  });

test('nothing moves for whoever asks for less motion', async ({ page }) => {
  await openBooking(page);
  expect(await moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving(page)).toBeGreaterThan(0);
});

test('the landing page is accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('every step of the booking dialog is accessible', async ({ page }) => {
  await openBooking(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await chooseFirstMediator(page);
  await expectAccessible(page);
  await chooseFirstDay(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await chooseFirstSession(page);
  await expectAccessible(page);
  await fillDetails(page, { name: 'Jane Roe', email: 'not an address' });
  await page.getByRole('button', { name: 'Request this session' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page, newVisitor());
  await page.getByRole('button', { name: 'Request this session' }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
  await expectAccessible(page);
});

test('the payment step is accessible, and the request it leads to', async ({ page }) => {
  // A practice that takes payments; the demo data takes none.
  const options = { settings: { mode: 'optional', default_provider: 'demo' }, providers: [{ key: 'demo' }] };
  await page.route('**/api/public/payment/options', (route) => route.fulfill({ json: options }));
  await openBooking(page);
  await chooseFirstMediator(page);
  await chooseFirstDay(page);
  await chooseFirstSession(page);
  await fillDetails(page, newVisitor());
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Card Number').fill('4242424242424242');
  await page.getByLabel('Expiry Date').fill('1230');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Cardholder Name').fill('Jane Roe');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
  await expectAccessible(page);
});

test('the login is accessible', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Fill Demo Credentials' })).toBeVisible();
  await expectAccessible(page);
});

test('the back office is accessible', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  await expect(page.getByText('Operational')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/calendar?view=list');
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  await expect(menu.or(page.getByRole('button', { name: 'Edit' }).first())).toBeVisible();
  await expectAccessible(page);
  for (const action of ['Edit', 'View Details', 'Contact Client']) {
    if (await menu.isVisible()) {
      await menu.click();
      await page.getByRole('menuitem', { name: action }).click();
    } else await page.getByRole('button', { name: action }).first().click();
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
