import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

test('the figures are read, refreshed and exported by keyboard alone', async ({ page }) => {
  await signIn(page, '/admin/analytics');
  await expect(page.getByText('Total cases')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await tabTo(page, page.getByLabel('Period'));
  await page.keyboard.type('Last 12');
  await expect(page).toHaveURL(/period=12m/);
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=12m&tab=cases/);
  const status = page.getByRole('table', { name: 'Cases by status over time' });
  await expect(status.getByRole('row')).toHaveCount(14);
  await expect(page.getByRole('img', { name: /^Chart: Cases by status over time/ }).locator('svg text').first()).toBeVisible();
  await page.reload();
  await expect(status).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Refresh' }));
  await expect(page.getByText('Analytics data refreshed')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Export Report' }));
  expect((await download).suggestedFilename()).toMatch(/^analytics-12m-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(page.getByText(/^Report exported to/)).toBeVisible();
});

test('every tab of the analytics is accessible, with sample data and without', async ({ page }) => {
  await signIn(page);
  for (const source of ['live', 'sample']) {
    await page.goto(`/admin/analytics?source=${source}&period=90d`);
    for (const tab of ['Cases', 'Financial', 'Clients', 'Overview']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
      await expect(page.getByRole('img').first().locator('svg text').first()).toBeVisible();
      await expectAccessible(page);
    }
    await expect(page.getByText('These figures are made up.')).toHaveCount(source === 'sample' ? 1 : 0);
  }
});
