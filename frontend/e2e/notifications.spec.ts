import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import {
  bearer,
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  signIn,
  SUBMITTED,
} from './steps';

const NOTIFICATIONS = '/admin/notifications';
const frame = (page: Page) => page.frameLocator('iframe');

/** Moves to the field and types. */
async function type(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

test('the practice’s own words reach a visitor, by keyboard alone', async ({ page }) => {
  const name = `Words ${randomUUID().slice(0, 8)}`;
  const visitor = newVisitor();

  await test.step('a template is written with a variable, and activated', async () => {
    await signIn(page, NOTIFICATIONS);
    await press(page, page.getByRole('button', { name: 'Create Template' }));
    await expect(page.getByRole('button', { name: 'Insert variable into Message' })).toBeEnabled();
    await type(page, 'Name', name);
    await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
    await page.keyboard.type('Booking confirmation');
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('booking_confirmation');
    await type(page, 'Subject', `${name} for {cli`);
    await expect(page.getByRole('option', { name: /client_name/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`${name} for {client_name}`);
    await type(page, 'Message', 'Our own words <3');
    await expect(frame(page).getByText('Our own words <3')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Save Template' }));
    await expect(page.getByText('Template created successfully')).toBeVisible();

    const row = page.getByRole('listitem', { name });
    await press(page, row.getByRole('button', { name: 'Activate' }));
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('a visitor books', async () => {
    await openBooking(page);
    await chooseFirstMediator(page);
    await chooseFirstDay(page);
    await chooseFirstSession(page);
    await fillDetails(page, visitor);
    await page.getByRole('button', { name: 'Request this session' }).click();
    await expect(page.getByText(SUBMITTED)).toBeVisible();
  });

  await test.step('Sent shows them', async () => {
    await page.goto(`${NOTIFICATIONS}?tab=sent`);
    await tabTo(page, page.getByRole('searchbox', { name: 'Search emails' }));
    await page.keyboard.type(visitor.email);
    await expect(page.getByText('1 email', { exact: true })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Details' }));
    const sheet = page.getByRole('dialog');
    await expect(frame(page).getByText('Our own words <3')).toBeVisible();
    await expect(sheet.getByText(visitor.email)).toBeVisible();
    await expectAccessible(page);
    await press(page, sheet.getByRole('button', { name: 'Close' }));
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the template is deleted', async () => {
    await page.goto(NOTIFICATIONS);
    await press(page, page.getByRole('listitem', { name }).getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Are you sure you want to delete the template? This action cannot be undone.')).toBeVisible();
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Template deleted successfully')).toBeVisible();
  });
});

test('a message for later is written, found in Sent and cancelled, by keyboard alone', async ({ page }) => {
  const { email } = newVisitor();
  await signIn(page, `${NOTIFICATIONS}?tab=compose`);
  await tabTo(page, page.getByRole('combobox', { name: /Recipients/ }));
  await page.keyboard.type(`${email},`);
  await expect(page.getByRole('button', { name: email })).toBeVisible();
  await type(page, 'Subject', 'Parking');
  await type(page, 'Message', 'Use the north lot.');
  await tabTo(page, page.getByRole('radio', { name: 'Now' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('In the practice’s time zone: Eastern Time.')).toBeVisible();
  await expectAccessible(page);
  // How a date is typed is up to the browser's language.
  await page.getByLabel(/^Date/).fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel(/^Time/).fill('09:30');
  await press(page, page.getByRole('button', { name: 'Schedule' }));
  await expect(page.getByRole('heading', { name: /^1 email scheduled for / })).toBeFocused();
  await expectAccessible(page);

  await press(page, page.getByRole('link', { name: 'See them in Sent' }));
  await tabTo(page, page.getByRole('searchbox', { name: 'Search emails' }));
  await page.keyboard.type(email);
  await expect(page.getByText('1 email', { exact: true })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Details' }));
  const sheet = page.getByRole('dialog');
  await expect(frame(page).getByText('Use the north lot.')).toBeVisible();
  await press(page, sheet.getByRole('button', { name: 'Cancel email' }));
  await expect(page.getByText('The email will not be sent')).toBeVisible();
  await expect(sheet.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByText('It was cancelled before it left')).toBeVisible();
  await expectAccessible(page);
});

test.describe('notifications', () => {
  test.use({ expectedErrors: [/422 \(Unprocessable/] });

  test('are accessible on every tab and in every state', async ({ page }) => {
    await signIn(page, NOTIFICATIONS);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'View' }).first().click();
    await expect(page.getByTitle('Email preview')).toBeVisible();
    await expectAccessible(page);

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
    await page.getByRole('button', { name: 'HTML' }).click();
    await page.getByRole('button', { name: 'Insert variable into HTML' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All templates' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page);
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

test('a client’s test message says what became of it', async ({ page }) => {
  const { name, email } = newVisitor();
  const headers = await bearer(page.request);
  await page.request.post('/api/clients', { headers, data: { name, email } });
  await signIn(page, `/admin/clients?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Email ${name}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText(/^Email (sent|failed)$/).first()).toBeVisible();
});
