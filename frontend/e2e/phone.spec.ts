import { expect, test } from './fixtures';
import { fillInLogin } from './steps';

test('the drawer leads to the sections', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Credentials' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Credentials & Coverage' })).toBeInViewport();
});

test('the back office has its menu in a drawer', async ({ page }) => {
  await page.goto('/admin/login');
  await fillInLogin(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
