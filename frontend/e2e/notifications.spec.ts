import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

const NOTIFICATIONS = '/admin/notifications';
const frame = (page: Page) => page.frameLocator('iframe');

test('a message for later is written, found in Sent and cancelled, and all of it is accessible', async ({ page }) => {
  const { email } = newVisitor();
  await signIn(page, `${NOTIFICATIONS}?tab=compose`);
  await page.getByRole('combobox', { name: /Recipients/ }).fill(`${email},`);
  await expect(page.getByRole('button', { name: email })).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Parking');
  await page.getByRole('textbox', { name: 'Message' }).fill('Use the north lot.');
  await page.getByRole('radio', { name: 'Now' }).press('ArrowRight');
  await expect(page.getByText('In the practice’s time zone: Eastern Time.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Date/).fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel(/^Time/).fill('09:30');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: /^1 email scheduled for / })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See them in Sent' }).click();
  await page.getByRole('searchbox', { name: 'Search emails' }).fill(email);
  await expect(page.getByText('1 email', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Message from the office' }).click();
  const sheet = page.getByRole('dialog');
  await expect(frame(page).getByText('Use the north lot.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel email' }).click();
  await expect(page.getByText('The email will not be sent')).toBeVisible();
  await expect(sheet.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByText('It was cancelled before it left')).toBeVisible();
  await expectAccessible(page);
});

test.describe('notifications', () => {
  test.use({ expectedErrors: [/422 \(Unprocessable/] });

  test('are accessible on every tab and in every state', async ({ page }) => {
    await signIn(page, NOTIFICATIONS);
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    for (const name of ['View New request', 'Edit Follow-up']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByTitle('Email preview')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'All templates' }).click();
    }

    await page.goto(`${NOTIFICATIONS}?template=new`);
    await expect(page.getByRole('button', { name: 'Insert variable into Message' })).toBeEnabled();
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {nickname} {');
    await expect(page.getByText('{nickname} is not a variable here.')).toBeVisible();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message' }).fill('Our own words <3');
    await expect(frame(page).getByText('Our own words <3')).toBeVisible();
    await page.getByRole('button', { name: 'HTML' }).click();
    await page.getByRole('button', { name: 'Insert variable into HTML' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'All templates' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();

    await page.getByRole('tab', { name: 'Compose Email' }).click();
    await expect(page.getByTitle('Email preview')).toBeVisible();
    await page.getByRole('combobox', { name: /Recipients/ }).fill('nobody,');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Enter a message')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${NOTIFICATIONS}?tab=settings`);
    await expect(page.getByRole('switch', { name: 'Appointment reminders' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Sent' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search emails' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search emails' }).fill('nobody at all');
    await expect(page.getByText('No emails found')).toBeVisible();
    await expectAccessible(page);
  });
});
