import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

/** An inactive mediator without sessions, whom no visitor or other test can choose. */
async function newMediator(page: Page) {
  const name = `Mediator ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(newVisitor().email);
  await dialog.getByLabel('Status').selectOption('inactive');
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  const card = page.getByRole('listitem', { name });
  await expect(card).toBeVisible();
  return { name, card };
}

async function deleteMediator(page: Page, name: string) {
  await page.goto('/admin/employees');
  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Employee deleted successfully!')).toBeVisible();
}

test('the sessions of a day are changed by keyboard alone', async ({ page }) => {
  await signIn(page);
  const { name, card } = await newMediator(page);
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: /, 3 sessions, 3 open$/ });

  await card.getByRole('link', { name: 'Availability' }).click();
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await expect(page.getByLabel('Mediator')).toHaveValue(new URL(page.url()).searchParams.get('mediator') ?? '');

  await page.getByRole('button', { name: 'Generate Availability' }).first().click();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(open.first()).toBeVisible();
  // Ninety days are twelve whole weeks of five business days, plus at most four.
  expect(await open.count()).toBeGreaterThanOrEqual(60);

  await tabTo(page, page.locator('button[data-date][tabindex="0"]'));
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  const cell = page.locator('button[data-date]:focus');
  // A weekend can be focused, but not opened.
  while ((await cell.getAttribute('aria-disabled')) === 'true') await page.keyboard.press('ArrowLeft');
  const date = (await cell.getAttribute('data-date')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.locator(`button[data-date="${date}"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(page.locator(`button[data-date="${date}"]`)).toBeInViewport();

  const morning = page.getByRole('listitem', { name: '9AM to 12PM Morning' });
  await tabTo(page, morning.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Limited');
  await tabTo(page, dialog.getByLabel('Price ($)'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time slot updated successfully!')).toBeVisible();
  await expect(morning).toContainText('$800');
  await expect(morning).toContainText('Limited');

  await tabTo(page, morning.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time slot deleted successfully!')).toBeVisible();
  await expect(morning).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: 'Add Time Slot' }).last());
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Session type'));
  await page.keyboard.type('9AM to 12');
  await expect(dialog.getByLabel('Price ($)')).toHaveValue('750');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Time Slot' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time slot added successfully!')).toBeVisible();
  await expect(morning).toContainText('Available');
  await page.reload();
  await expect(morning).toContainText('Available');

  await deleteMediator(page, name);
});

test('a weekly plan with a day off decides what is generated', async ({ page }) => {
  await signIn(page);
  const { name, card } = await newMediator(page);
  const dialog = page.getByRole('dialog');
  await card.getByRole('link', { name: 'Availability' }).click();

  await page.getByRole('button', { name: 'Weekly Plan' }).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await dialog.getByRole('group', { name: day }).getByLabel('9AM to 4PM Full Day', { exact: true }).uncheck();
  }
  const dayOff = page.locator('button[data-date][aria-disabled="false"]').nth(10);
  const date = (await dayOff.getAttribute('data-date')) ?? '';
  await dialog.getByRole('button', { name: 'Add day off' }).click();
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Reason').fill('Conference');
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByText('Weekly plan saved successfully!')).toBeVisible();
  // The plan takes effect at once.
  await expect(page.getByRole('button', { name: /, 2 sessions, 2 open$/ }).first()).toBeVisible();
  await expect(page.locator(`button[data-date="${date}"]`)).toHaveAccessibleName(/, no sessions, day off: Conference$/);

  await deleteMediator(page, name);
});

test('the calendar feed is told once, read by a calendar app, and revoked', async ({ page, request }) => {
  await signIn(page);
  const { name, card } = await newMediator(page);
  await card.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('button', { name: 'Create Feed URL' }).click();
  const path = new URL(await page.getByLabel('Feed URL').inputValue()).pathname;
  const feed = await request.get(path);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect(page.getByText(/^Active since/)).toBeVisible();
  await expect(page.getByLabel('Feed URL')).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create Feed URL' })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);

  await deleteMediator(page, name);
});

test.describe('an outside calendar', () => {
  test.use({ expectedErrors: [/422/] });

  test('is connected, read again and removed', async ({ page }) => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const calendar = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/calendar');
      answer.end(
        ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Dentist', `DTSTART:${day}T140000Z`]
          .concat([`DTEND:${day}T150000Z`, 'END:VEVENT', 'END:VCALENDAR', ''])
          .join('\r\n'),
      );
    });
    await new Promise<void>((resolve) => calendar.listen(0, '127.0.0.1', resolve));
    const { port } = calendar.address() as AddressInfo;
    try {
      await signIn(page);
      const { name, card } = await newMediator(page);
      await card.getByRole('link', { name: 'Availability' }).click();
      const connect = page.getByRole('button', { name: 'Connect Calendar' });
      await page.getByLabel('Private address').fill('http://127.0.0.1:1/nothing.ics');
      await connect.click();
      await expect(page.getByLabel('Private address')).toHaveAccessibleDescription(/did not answer/);
      await page.getByText('Where to find it').click();
      await expectAccessible(page);

      await page.getByLabel('Private address').fill(`http://127.0.0.1:${port}/private-0123456789/basic.ics`);
      await connect.click();
      await expect(page.getByText('Calendar connected: 1 busy time.')).toBeVisible();
      await expect(page.getByText('Read just now, 1 busy time.')).toBeVisible();
      await expect(page.getByText('private-0123456789')).toHaveCount(0);
      await page.getByRole('button', { name: 'Read Now' }).click();
      await expect(page.getByText('Calendar read: 1 busy time.')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Outside calendar removed. Its times are open again.')).toBeVisible();
      await expect(connect).toBeVisible();
      await deleteMediator(page, name);
    } finally {
      calendar.closeAllConnections();
      calendar.close();
    }
  });
});

test('the export holds the sessions', async ({ page }) => {
  await signIn(page, '/admin/availability');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('availability.csv');
  await expect(page.getByText('Availability exported successfully!')).toBeVisible();
});

test('the availability is accessible', async ({ page }) => {
  await signIn(page, '/admin/availability');
  const days = page.getByRole('button', { name: /sessions?, \d+ open$/ });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  const button = (name: string) => page.getByRole('button', { name }).first();
  const item = (name: string) => page.getByRole('menuitem', { name });
  for (const action of ['Close Days…', 'Add Time Slot', 'Weekly Plan', 'Generate Availability', 'Update Old Slots']) {
    const isMore = action === 'Generate Availability' || action === 'Update Old Slots';
    if (isMore) await button('More').click();
    await (isMore ? item(action) : button(action)).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // On phones the day opens in a sheet.
  await days.nth(3).click();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit Time Slot' })).toBeVisible();
  await expectAccessible(page);
});

test('a day is closed for all in four clicks at most, and reopened in one', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/availability');
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', () => Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 }), true);
  });
  const clicks = () => page.evaluate(() => Number(Reflect.get(window, 'clicks')));
  const dialog = page.getByRole('dialog', { name: 'Close Days' });
  const reason = `Retreat ${randomUUID().slice(0, 8)}`;
  // A Sunday far ahead, which no other test books.
  const sunday = new Date(Date.now() + 300 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  const date = sunday.toISOString().slice(0, 10);

  await page.getByRole('button', { name: 'Close Days…' }).click();
  await dialog.getByLabel('First day').fill(date);
  await expect(dialog.getByLabel('Last day')).toHaveValue(date);
  await expect(dialog.getByText('Nothing is booked on these days.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close Days' }).click();
  await expect(page.getByText('Days closed.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);

  const row = page.getByRole('listitem', { name: new RegExp(`All mediators, ${reason}`) });
  await expect(row).toBeVisible();
  await tabTo(page, row.getByRole('button', { name: 'Reopen' }));
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('days in a row are selected by dragging and closed for one mediator', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a finger scrolls');
  await signIn(page);
  const { name, card } = await newMediator(page);
  const dialog = page.getByRole('dialog', { name: 'Close Days' });
  await card.getByRole('link', { name: 'Availability' }).click();
  // Next Monday to Friday, wherever a month ends.
  await expect(page.locator('button[data-date]').first()).toBeVisible();
  const dates = await page.locator('button[data-date]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-date') ?? ''));
  const first = dates.findIndex((date, at) => at > 0 && new Date(`${date}T00:00Z`).getUTCDay() === 1);
  const [from = '', to = ''] = [dates[first], dates[first + 4]];
  const cell = (date: string) => page.locator(`button[data-date="${date}"]`);
  await cell(from).hover();
  await page.mouse.down();
  await cell(to).hover();
  await page.mouse.up();
  await expect(page.getByRole('group', { name: 'Selected days' })).toContainText('5 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close These Days…' }).click();
  await expect(dialog.getByLabel('First day')).toHaveValue(from);
  await expect(dialog.getByLabel('Last day')).toHaveValue(to);
  await dialog.getByLabel('Reason').fill('Retreat');
  await dialog.getByRole('button', { name: 'Close Days' }).click();
  await expect(cell(to)).toHaveAccessibleName(/closed: Retreat$/);
  await expect(page.getByRole('group', { name: 'Selected days' })).toHaveCount(0);
  await deleteMediator(page, name);
});
