import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { book, lastMornings, type Session } from './sessions';
import { openDays } from './steps';

const offered = async (request: APIRequestContext, { id, employee_id }: Session) =>
  ((await (await request.get(`/api/time-slots/${employee_id}`)).json()) as Session[]).some((one) => one.id === id);

test.describe('the private link of a booking', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('moves and cancels it by keyboard; a link to hand on shows what became of it', async ({ page, request }) => {
    const [session] = await lastMornings(request);
    if (session === undefined) throw new Error('nothing is on offer');
    const { path: link } = await book(request, session);
    const own = (await (await request.get(`/api/public${link.replace('booking', 'bookings')}`)).json()) as {
      share_url: string;
    };
    const shared = new URL(own.share_url).pathname;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');

    await test.step('handed on', async () => {
      await page.goto(shared);
      await expect(page.getByRole('heading', { name: 'Mediation session' })).toBeVisible();
      await expect(page.getByText('Not confirmed yet')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('moved', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Your session' })).toBeVisible();
      await expect(
        page.getByText(/You can reschedule or cancel this session until .* \(Eastern Time\)\./),
      ).toBeVisible();
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
      await press(page, dialog.getByRole('button', { name: 'Reschedule' }));
      await expect(page.getByText('Your session has been rescheduled. We’ll confirm by email.')).toBeVisible();
      await expect(page.getByText('Pending', { exact: true })).toBeVisible();
      expect(await offered(request, session), 'what was left is open again').toBe(true);
    });

    await test.step('cancelled', async () => {
      const cancel = button('Cancel this booking');
      await press(page, cancel);
      await expect(dialog).toContainText('This cancels your session. Someone else can then book the time.');
      await press(page, dialog.getByRole('button', { name: 'Cancel this booking' }));
      await expect(page.getByText('Your booking has been cancelled.')).toBeVisible();
      await expect(cancel).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(shared);
      await expect(page.getByText('This session has been cancelled.')).toBeVisible();
    });

    await test.step('cut off', async () => {
      await page.goto(link.slice(0, -1));
      await expect(page.getByText('We couldn’t find that booking')).toBeVisible();
      await expectAccessible(page);
    });
  });
});
