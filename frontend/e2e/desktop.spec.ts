import { expect, test } from './fixtures';
import { fillInLogin } from './steps';

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

test('the back office is closed without a session, remembers where one was going, and closes in every tab', async ({ page }) => {
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
  // Only the random id by which the server knows the browser again.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['accord_browser']);
});
