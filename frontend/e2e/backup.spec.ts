import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { bearer, newVisitor, signIn } from './steps';

test('a backup is made, and restored after a look at what changes, by keyboard alone', async ({ page }) => {
  const { name, email } = newVisitor();
  const [kept, dialog] = [page.getByRole('region', { name: 'Saved backups' }), page.getByRole('dialog')];
  await signIn(page, '/admin/settings?tab=backup');
  await expect(kept.getByText(/^\d+ backups?$/)).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Create Backup' }));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^accord-\d{4}-\d\d-\d\d-\d{4}\.backup$/);
  await expect(page.getByText('Backup created successfully! Check your downloads folder.')).toBeVisible();

  const headers = await bearer(page.request);
  expect((await page.request.post('/api/clients', { headers, data: { name, email } })).status()).toBe(201);

  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Restore Backup' }));
  await (await chooser).setFiles(await file.path());
  await expect(dialog.getByRole('heading', { name: 'Overwrite all current data?' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Clients / })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, dialog.getByLabel('Your password'));
  await page.keyboard.type('Demo-Pass-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The backup of .+ was restored\./)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(kept.getByRole('listitem').first()).toContainText('Before a restore');

  await page.goto(`/admin/clients?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('0 clients', { exact: true })).toBeVisible();
});
