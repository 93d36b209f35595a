import { expectAccessible, expectFocusInSight } from './checks';
import { expect, test } from './fixtures';
import { firstAvailable, fillDetails, newVisitor, signIn, SUBMITTED } from './steps';

test('the drawer leads to the sections', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Credentials' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Credentials & Coverage' })).toBeInViewport();
});

test('the back office has its menu in a drawer', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).tap();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a session is requested with three presses and the typing, and the practice confirms it', async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Schedule/ })
    .and(page.locator(':visible'))
    .first()
    .tap();
  await expect(firstAvailable(page)).toBeVisible();
  for (const index of [0, 1, 2]) {
    await expect(page.locator('[name=mediator]').nth(index), 'three mediators are on the first screen').toBeInViewport({
      ratio: 1,
    });
  }
  await firstAvailable(page).tap();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await fillDetails(page, visitor);
  await page.getByRole('button', { name: 'Request this session' }).tap();
  await expect(page.getByText(SUBMITTED)).toBeVisible();

  await signIn(page, `/admin/calendar?q=${visitor.email}`);
  const card = page
    .getByRole('listitem')
    .filter({ hasText: visitor.name })
    .filter({ has: page.getByRole('button', { name: 'Edit' }) });
  await expect(card).toContainText('Pending');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Edit' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
  await dialog.getByLabel('Status').selectOption('confirmed');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(card.getByText('Confirmed')).toBeVisible();
});

test('the days, and a day in its sheet, are accessible', async ({ page }) => {
  await signIn(page, '/admin/availability');
  const days = page.getByRole('button', { name: /sessions?, \d+ open$/ });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  await days.nth(3).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('the calendar is accessible: a day on the board, and every view', async ({ page }) => {
  await signIn(page, '/admin/calendar');
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expectAccessible(page);
  for (const view of ['Day', 'Week', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).tap();
    await expect(page.getByText(/^\d+ appointments?$/)).toBeVisible();
    await expectAccessible(page);
  }
});

test('lists of cards are accessible', async ({ page }) => {
  await signIn(page);
  for (const path of ['/admin/clients', '/admin/requests']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('Save and Discard stay in sight, and cover nothing that has the focus', async ({ page }) => {
  await signIn(page, '/admin/content');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Not saved');
  await expect(page.getByRole('group', { name: 'Unsaved Changes' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectFocusInSight(page, 'over the bar');
});
