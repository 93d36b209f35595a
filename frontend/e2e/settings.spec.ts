import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { bearer, signIn } from './steps';

const TABS = ['General', 'Security', 'Notifications', 'Email', 'Backup', 'System'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
const saved = (page: Page) => page.getByText('Settings and profile saved successfully!');
const unsaved = (page: Page) => page.locator('[data-status=unsaved]');

let before: object;

test.beforeEach(async ({ page }) => {
  await signIn(page, '/admin/settings');
  await expect(saveButton(page)).toBeDisabled();
  before = (await (await page.request.get('/api/settings', { headers: await bearer(page.request) })).json()) as object;
});

// Other tests rely on the original settings.
test.afterEach(async ({ page }) => {
  const answer = await page.request.put('/api/settings', { headers: await bearer(page.request), data: before });
  expect(answer.status()).toBe(200);
});

/** Moves to the next tab by arrow keys and opens it. */
async function nextTab(page: Page, name: string) {
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('a change on each tab is shown as unsaved, saved and kept, by keyboard alone', async ({ page }) => {
  const id = randomUUID().slice(0, 8);
  const timeout = page.getByLabel('Session timeout');
  const mail = page.getByRole('switch', { name: 'Email notifications' });
  const reports = page.getByRole('switch', { name: 'Weekly reports' });
  const retention = page.getByLabel('Retention period');
  await expect(unsaved(page)).toHaveCount(0);
  await tabTo(page, page.getByLabel('Site description'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`Practice ${id}`);
  await expect(unsaved(page)).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('+1 555 0100');

  await nextTab(page, 'Security');
  await tabTo(page, timeout);
  await page.keyboard.type('60');
  await expect(timeout).toHaveValue('60');
  await nextTab(page, 'Notifications');
  await tabTo(page, reports);
  await page.keyboard.press('Space');
  await expect(reports).toBeChecked();
  await tabTo(page, mail, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(mail).not.toBeChecked();
  await expect(reports).toBeDisabled();
  await nextTab(page, 'Email');
  await tabTo(page, page.getByLabel('From name'));
  await page.keyboard.type(`Sender ${id}`);
  await nextTab(page, 'Backup');
  await tabTo(page, retention);
  await page.keyboard.type('90');
  await expect(retention).toHaveValue('90');
  await tabTo(page, saveButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();

  await page.reload();
  await expect(retention).toHaveValue('90');
  await tab(page, 'Email').click();
  await expect(page.getByLabel('From name')).toHaveValue(`Sender ${id}`);
  await tab(page, 'Notifications').click();
  await expect(mail).not.toBeChecked();
  await expect(reports).toBeChecked();
  await tab(page, 'Security').click();
  await expect(timeout).toHaveValue('60');
  await tab(page, 'General').click();
  await expect(page.getByLabel('Site description')).toHaveValue(`Practice ${id}`);
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 0100');
});

test('settings go to a file and come back as unsaved changes, by keyboard alone', async ({ page }) => {
  const text = `From a file ${randomUUID().slice(0, 8)}`;
  const description = page.getByLabel('Site description');
  const choose = async (content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Import' }));
    await (await chooser).setFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Export' }));
  const file = await download;
  expect(file.suggestedFilename()).toBe('accord-settings.json');
  await expect(page.getByText('Settings exported successfully!')).toBeVisible();
  const exported = await readFile(await file.path(), 'utf8');
  expect(exported).not.toMatch(/password"/i);

  await choose('these are no settings');
  await expect(page.getByText('Failed to import settings. Please check the file format and try again.')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);

  const { settings, ...form } = JSON.parse(exported) as { settings: object };
  await choose(JSON.stringify({ ...form, settings: { ...settings, siteDescription: text } }));
  await expect(page.getByText("Settings imported successfully! Don't forget to save your changes.")).toBeVisible();
  await expect(description).toHaveValue(text);
  await expect(unsaved(page)).toBeVisible();
  await press(page, saveButton(page));
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue(text);
});

test('the defaults come back as unsaved changes, and leaving asks', async ({ page }) => {
  const name = page.getByLabel('Site name');
  await name.fill('Another name');
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await tab(page, 'System').click();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Settings would be reset to defaults')).toBeVisible();
  await tab(page, 'General').click();
  await expect(name).toHaveValue('Accord Mediation');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto('/admin/settings');
  await expect(name).toHaveValue('Another name');
});

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/422/] });

  test('is said at its field, on its tab', async ({ page }) => {
    await tab(page, 'Email').click();
    const port = page.getByLabel('SMTP port');
    await port.fill('many');
    await tab(page, 'General').click();
    await saveButton(page).click();
    await expect(page.getByRole('tabpanel', { name: 'Email' })).toBeVisible();
    await expect(port).toBeFocused();
    await expect(port).toHaveAttribute('aria-invalid', 'true');
    await expect(unsaved(page)).toBeVisible();
    await expectAccessible(page);
  });
});

test('a test message without a mail server says so', async ({ page }) => {
  await tab(page, 'Email').click();
  await tabTo(page, page.getByLabel('Send the test to'));
  await press(page, page.getByRole('button', { name: 'Send test email' }));
  await expect(page.getByText('No mail server is configured yet')).toBeVisible();
  await expect(page.getByText('Failed to send test email', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('every tab and dialog of the settings is accessible', async ({ page }) => {
  await page.getByLabel('Site description').fill('Not saved');
  await expect(unsaved(page)).toBeVisible();
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
  await tab(page, 'Security').click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
});
