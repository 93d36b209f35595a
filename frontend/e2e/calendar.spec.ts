import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { appointmentOf, newVisitor, signIn } from './steps';

test('an appointment is entered by keyboard alone', async ({ page }) => {
  const { name, email } = newVisitor();
  await signIn(page, '/admin/calendar');

  await press(page, page.getByRole('button', { name: 'New Appointment' }).first());
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  const session = dialog.getByRole('radio').first();
  await tabTo(page, dialog.getByLabel('Mediator'));
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await tabTo(page, session);
  await page.keyboard.press('Space');
  await expect(session).toBeChecked();
  await tabTo(page, dialog.getByRole('combobox', { name: 'Client' }));
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, dialog.getByLabel('Case Type'));
  await page.keyboard.type('Insurance');
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Pending');
  await press(page, dialog.getByRole('button', { name: 'Add appointment' }));
  await expect(page.getByText('Appointment added')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/admin/calendar?q=${email}`);
  await expect(appointmentOf(page, name)).toContainText('Insurance Mediation');
  await expect(appointmentOf(page, name)).toContainText('Pending');
});

test('the board is accessible, however much it shows', async ({ page, isMobile }) => {
  await signIn(page, '/admin/calendar');
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Deadlines' })).toBeVisible();
  await expectAccessible(page);
  if (isMobile) return;
  for (const weeks of ['2 weeks', '4 weeks']) {
    await page.getByRole('button', { name: weeks, exact: true }).click();
    await expect(page.getByRole('button', { name: `Next ${weeks}` })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
    await expectAccessible(page);
    // The board scrolls, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('every view of the calendar is accessible', async ({ page }) => {
  await signIn(page, '/admin/calendar');
  for (const view of ['Day', 'Week', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).click();
    await expect(page.getByRole('list', { name: 'Mediators' })).toBeVisible();
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

test('a new appointment and the dashboard being edited are accessible', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  await page.getByRole('button', { name: 'Edit Dashboard' }).click();
  await expect(page.getByRole('form', { name: 'Edit Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/calendar?new=1&client_name=Jane%20Roe');
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  await page.getByRole('button', { name: 'Add appointment' }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expectAccessible(page);
});
