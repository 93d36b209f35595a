import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { addMediator, signIn } from './steps';

/** Chooses a Sunday far ahead, on which nothing is booked. */
async function closing(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Close Days' });
  const sunday = new Date(Date.now() + 300 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  await dialog.getByLabel('First day').fill(sunday.toISOString().slice(0, 10));
  await expect(dialog.getByText('Nothing is booked on these days.')).toBeVisible();
}

test('a day is found in the grid, and its session changed, by keyboard alone', async ({ page }) => {
  const mediator = await addMediator(page.request, 60);
  const dialog = page.getByRole('dialog');
  const cell = page.locator(`button[data-date="${mediator.date}"]`);
  await signIn(page, `/admin/availability?mediator=${mediator.id}`);
  await expect(cell).toHaveAccessibleName(/, 1 session, 1 open$/);

  await tabTo(page, page.locator('button[data-date][tabindex="0"]'));
  // A week before the day, or in it.
  const focused = page.locator('button[data-date]:focus');
  while (((await focused.getAttribute('data-date')) ?? '') < mediator.date) await page.keyboard.press('ArrowDown');
  while (((await focused.getAttribute('data-date')) ?? '') > mediator.date) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`date=${mediator.date}`));
  await expect(cell).toBeInViewport();

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
  await mediator.leaves();
});

test.describe('an outside calendar', () => {
  test.use({ expectedErrors: [/422/] });

  test('is connected, or the field says why not', async ({ page }) => {
    const mediator = await addMediator(page.request, 60);
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
      await signIn(page, `/admin/availability?mediator=${mediator.id}`);
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
      await expectAccessible(page);
    } finally {
      calendar.closeAllConnections();
      calendar.close();
      await mediator.leaves();
    }
  });
});

test('the availability is accessible', async ({ page }) => {
  await signIn(page, '/admin/availability');
  const days = page.getByRole('button', { name: /sessions?, \d+ open$/ });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page);
  const button = (name: string) => page.getByRole('button', { name }).first();
  const IN_MENU = ['Generate Availability', 'Update Old Slots'];
  for (const action of ['Close Days…', 'Add Time Slot', 'Weekly Plan', 'Generate Availability', 'Update Old Slots']) {
    if (IN_MENU.includes(action)) {
      await button('More actions').click();
      await page.getByRole('menuitem', { name: action }).click();
    } else await button(action).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (action === 'Close Days…') await closing(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    if (action === 'Close Days…') await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await days.nth(3).click();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit Time Slot' })).toBeVisible();
  await expectAccessible(page);
});

test('days in a row are selected by dragging and closed for one mediator', async ({ page }) => {
  const mediator = await addMediator(page.request, 60);
  await signIn(page, `/admin/availability?mediator=${mediator.id}`);
  const dialog = page.getByRole('dialog', { name: 'Close Days' });
  // Next Monday to Friday, wherever a month ends.
  await expect(page.locator('button[data-date]').first()).toBeVisible();
  const dates = await page
    .locator('button[data-date]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-date') ?? ''));
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
  await mediator.leaves();
});
