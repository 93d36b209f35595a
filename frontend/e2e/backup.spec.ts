import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

test('a backup is made, and restored after a look at what changes, by keyboard alone', async ({ page }) => {
  const { name } = newVisitor();
  const [kept, dialog] = [page.getByRole('region', { name: 'Saved backups' }), page.getByRole('dialog')];
  await signIn(page, '/admin/settings?tab=backup');
  await expect(kept.getByText(/^\d+ backups?$/)).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Create Backup' }));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^accord-\d{4}-\d\d-\d\d-\d{4}\.backup$/);
  await expect(page.getByText('Backup created successfully! Check your downloads folder.')).toBeVisible();

  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client added')).toBeVisible();

  await page.goto('/admin/settings?tab=backup');
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

test.describe('a file that is no backup', () => {
  test.use({ expectedErrors: [/422/] });

  test('is refused, and nothing changes', async ({ page }) => {
    await signIn(page, '/admin/settings?tab=backup');
    await page.getByLabel('Backup file').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(1 << 20, 7),
    });
    await expect(page.getByText('Invalid backup file format')).toBeVisible();
    await expectAccessible(page);
  });
});
