import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

const TABS = ['General', 'Sessions', 'Booking', 'Security', 'Notifications', 'Email', 'Backup', 'System'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

test.describe('the settings', () => {
  test.use({ expectedErrors: [/422/] });

  test('are accessible on every tab, in every dialog, and where something is refused', async ({ page }) => {
    await signIn(page, '/admin/settings');
    await expect(saveButton(page)).toBeDisabled();
    await page.getByLabel('Site description').fill('Not saved');
    await expect(page.locator('[data-status=unsaved]')).toBeVisible();
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      // The tab's data is loaded.
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tab(page, 'Security').click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await tab(page, 'Email').click();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText('No mail server is configured yet')).toBeVisible();
    await expectAccessible(page);
    const port = page.getByLabel('SMTP port');
    await port.fill('many');
    await tab(page, 'General').click();
    await saveButton(page).click();
    await expect(port).toBeFocused();
    await expectAccessible(page);
  });
});

test('the team, the activity and one’s own account are accessible', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=team');
  await expect(page.getByText('(You)')).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Activity').click();
  await expect(page.getByText(/^[\d,]+ entr(y|ies)$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Booking reference' }).fill('no such booking');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page);
});
