import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  openDays,
  SUBMITTED,
} from './steps';

test.describe('a visitor', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('books a session after someone else took the first choice; every step is accessible', async ({
    page,
    request,
  }) => {
    const send = page.getByRole('button', { name: 'Request this session' });
    await openBooking(page);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
    await chooseFirstMediator(page);
    await expectAccessible(page);
    await chooseFirstDay(page);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
    const session = await chooseFirstSession(page);
    await expectAccessible(page);
    await fillDetails(page, { name: 'Jane Roe', email: 'not an address' });
    await send.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);

    await test.step('someone was faster', async () => {
      await page.route(
        '**/api/bookings',
        async (route) => {
          const faster = { ...(route.request().postDataJSON() as object), client_email: newVisitor().email };
          const answer = await request.post('/api/bookings', { data: faster });
          expect(answer.status()).toBe(201);
          await route.continue();
        },
        { times: 1 },
      );
      await fillDetails(page, newVisitor());
      await send.click();
      await expect(page.getByRole('alert')).toContainText('Someone just booked this session.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Choose another session' }).click();
      await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
      await expect(page.getByRole('radio', { name: session, exact: true })).toHaveCount(0);
    });

    // What was typed is still there.
    await openDays(page).first().click();
    await chooseFirstSession(page);
    await send.click();
    await expect(page.getByText(SUBMITTED)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to your calendar' }).click();
    expect((await download).suggestedFilename()).toBe('mediation-session.ics');
  });
});

test(
  "the browser's way back leads through the steps and does not leave the site",
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const back = () => page.evaluate(() => history.back());
    const dialog = page.getByRole('dialog');
    await openBooking(page);
    await chooseFirstMediator(page);
    await chooseFirstDay(page);
    await chooseFirstSession(page);
    const steps = ['Choose a session', 'Choose a date', 'Choose a mediator'];
    // Where there is room, date and session are one step.
    for (const heading of steps.slice(isMobile ? 0 : 1)) {
      await back();
      await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    }
    await expect(page.locator('[name=mediator]:checked')).toHaveCount(1);
    await back();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
