import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { fillInLogin, signIn } from './steps';

test('the navigation stays in sight, leads to the sections and shows where you are', async ({ page }) => {
  await page.goto('/');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const [label, heading] of [
    ['Contact', 'Ready when you are'],
    ['Process', 'Four steps, no surprises'],
  ] as const) {
    await sections.getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await expect(sections.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'location');
    await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeInViewport();
  }
});

test('the back office is closed without a session, remembers where one was going, and closes in every tab', async ({
  page,
}) => {
  await page.goto('/admin/clients');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await fillInLogin(page);
  await expect(page).toHaveURL(/\/admin\/clients$/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/admin/employees');
  await expect(other.getByRole('heading', { name: 'Employees', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Only the random id by which the server knows the browser again.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['accord_browser']);
});

test('the menu of the back office folds, opens by keyboard, and stays folded', async ({ page }) => {
  await signIn(page, '/admin/clients');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const width = async () => (await menu.boundingBox())?.width;
  await press(page, menu.getByRole('button', { name: 'Collapse menu' }));
  await page.mouse.click(700, 30);
  await expect.poll(width).toBe(76);
  await page.reload();
  await expect.poll(width).toBe(76);
  await tabTo(page, menu.getByRole('link', { name: 'Availability' }));
  await expect.poll(width).toBe(272);
  await expectAccessible(page);
  await press(page, menu.getByRole('button', { name: 'Expand menu' }));
  await page.mouse.click(700, 30);
  await expect.poll(width).toBeGreaterThan(260);
});

test('paper shows what is there, without menus and buttons, or only the details that are open', async ({ page }) => {
  await signIn(page, '/admin/clients');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const control of [
    page.getByRole('navigation', { name: 'Back office' }),
    page.getByRole('button', { name: 'Account menu' }),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: 'Add Client' }),
  ]) {
    await expect(control).toBeHidden();
  }

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/admin/calendar?view=list');
  await page.getByRole('row').nth(1).click();
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('Reference')).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeHidden();
});
