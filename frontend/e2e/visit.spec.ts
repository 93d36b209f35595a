import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { book, lastMornings, type Session } from './sessions';
import { openDays } from './steps';

const offered = async (request: APIRequestContext, { id, employee_id }: Session) =>
  ((await (await request.get(`/api/time-slots/${employee_id}`)).json()) as Session[]).some((one) => one.id === id);

test('a visitor moves a session by its private link, by keyboard', async ({ page, request }) => {
  const [session] = await lastMornings(request);
  if (session === undefined) throw new Error('nothing is on offer');
  await page.goto((await book(request, session)).path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Your session' })).toBeVisible();
  await expect(page.getByText(/You can reschedule or cancel this session until .* \(Eastern Time\)\./)).toBeVisible();
  await expectAccessible(page);

  await press(page, button('Reschedule'));
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeFocused();
  await tabTo(page, openDays(page).first());
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await press(page, button('Continue'));
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, button('Continue'));
  await expectAccessible(page);
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }));
  await expect(page.getByText('Your session has been rescheduled. We’ll confirm by email.')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  expect(await offered(request, session), 'what was left is open again').toBe(true);
});

test('a visitor cancels a session by its private link, and its time is open again', async ({ page, request }) => {
  const [, session] = await lastMornings(request);
  if (session === undefined) throw new Error('nothing is on offer');
  const { path: link } = await book(request, session);
  expect(await offered(request, session)).toBe(false);
  const own = (await (await request.get(`/api/public${link.replace('booking', 'bookings')}`)).json()) as { share_url: string };
  const shared = new URL(own.share_url).pathname;
  await page.goto(shared);
  await expect(page.getByRole('heading', { name: 'Mediation session' })).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  const cancel = page.getByRole('button', { name: 'Cancel this booking' });
  const dialog = page.getByRole('dialog');
  await press(page, cancel);
  await expect(dialog).toContainText('This cancels your session and opens the time to others.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await press(page, cancel);
  await press(page, dialog.getByRole('button', { name: 'Cancel this booking' }));
  await expect(page.getByText('Your booking has been cancelled.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toHaveCount(0);
  await expectAccessible(page);
  expect(await offered(request, session)).toBe(true);
  await page.reload();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.goto(shared);
  await expect(page.getByText('This session has been cancelled.')).toBeVisible();
});

test.describe('a link that was cut off', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('says so', async ({ page, request }) => {
    const [session] = await lastMornings(request);
    if (session === undefined) throw new Error('nothing is on offer');
    await page.goto((await book(request, session)).path.slice(0, -1));
    await expect(page.getByText('We couldn’t find that booking')).toBeVisible();
    await expectAccessible(page);
  });
});
