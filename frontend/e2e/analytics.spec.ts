import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

test('every tab of the analytics draws its charts and is accessible, and the report is a file', async ({ page }) => {
  const chart = page.getByRole('img').first().locator('svg text').first();
  await signIn(page, '/admin/analytics?period=90d');
  for (const tab of ['Cases', 'Financial', 'Clients', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await expect(chart).toBeVisible();
    await expectAccessible(page);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Report' }).click();
  expect((await download).suggestedFilename()).toMatch(/^analytics-90d-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.goto('/admin/analytics?source=sample&period=90d');
  await expect(page.getByText('These figures are made up.')).toBeVisible();
  await expect(chart).toBeVisible();
  await expectAccessible(page);
});
