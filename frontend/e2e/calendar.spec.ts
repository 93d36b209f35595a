import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

test('the board is accessible, however much it shows', async ({ page }) => {
  await signIn(page, '/admin/calendar');
  await expect(page.getByRole('region', { name: 'Upcoming Deadlines' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expectAccessible(page);
  for (const weeks of ['2 weeks', '4 weeks']) {
    await page.getByRole('button', { name: weeks, exact: true }).click();
    await expect(page.getByRole('button', { name: `Next ${weeks}` })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
    // The board scrolls, the page does not.
    await expectAccessible(page);
  }
});

test('every view of the calendar is accessible, and what the details lead to', async ({ page }) => {
  await signIn(page, '/admin/calendar');
  for (const view of ['Day', 'Week', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).click();
    await expect(page.getByText(/^\d+ appointments?$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Deadlines' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('region', { name: 'Upcoming Deadlines' }).getByRole('button').first().click();
  await expect(page.getByText('Requested')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('dialog', { name: 'Move Appointment' })).toBeVisible();
  await expectAccessible(page);
});

test('a new appointment is accessible', async ({ page }) => {
  await signIn(page, '/admin/calendar?new=1&client_name=Jane%20Roe');
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  await page.getByRole('button', { name: 'Add appointment' }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expectAccessible(page);
});
