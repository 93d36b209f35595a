import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  signIn,
  SUBMITTED,
} from './steps';

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
  await page.goto('/admin/calendar');
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expectAccessible(page);
  for (const action of ['Edit', 'View Details', 'Contact Client']) {
    await page.getByRole('button', { name: action }).first().click();
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
