import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import {
  appointmentOf,
  chooseAction,
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  openDays,
  signIn,
  SUBMITTED,
} from './steps';

test('a visitor books a session and the practice confirms it', async ({ page, browser, baseURL }) => {
  const visitor = newVisitor();

  await openBooking(page);
  await chooseFirstMediator(page);
  const day = await chooseFirstDay(page);
  const session = await chooseFirstSession(page);
  await fillDetails(page, visitor);
  await page.getByRole('button', { name: 'Request this session' }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { name: day })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  expect((await download).suggestedFilename()).toBe('mediation-session.ics');

  await test.step('the session is gone for the next visitor', async () => {
    const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await openBooking(other);
    await chooseFirstMediator(other);
    // If it was the last session of the day, the whole day is unavailable.
    const sameDay = openDays(other).and(other.getByRole('button', { name: day }));
    if ((await sameDay.count()) > 0) {
      await chooseFirstDay(other);
      await expect(other.locator('[name=session]').first()).toBeVisible();
      await expect(other.getByRole('radio', { name: session, exact: true })).toHaveCount(0);
    }
    await other.close();
  });

  await test.step('the practice finds it and confirms it', async () => {
    await signIn(page, '/admin/calendar');
    await page.getByRole('searchbox', { name: 'Search appointments' }).fill(visitor.name);
    await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
    const appointment = appointmentOf(page, visitor.name);
    await expect(appointment).toContainText('Family Mediation');
    await expect(appointment).toContainText('Pending');

    await chooseAction(page, visitor.name, 'Edit');
    await page.getByRole('dialog').getByLabel('Status').selectOption('confirmed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(appointment.getByText('Confirmed')).toBeVisible();
    await page.reload();
    await expect(appointment.getByText('Confirmed')).toBeVisible();
  });
});

test.describe('a session that someone else took meanwhile', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('keeps the form and offers the fresh list', async ({ page, request }) => {
    const visitor = newVisitor();
    await openBooking(page);
    await chooseFirstMediator(page);
    await chooseFirstDay(page);

    // The faster visitor takes the same session.
    const offered = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/bookings'));
    await page.route('**/api/bookings', async (route) => {
      const faster = { ...(route.request().postDataJSON() as object), client_email: newVisitor().email };
      const answer = await request.post('/api/bookings', { data: faster });
      expect(answer.status()).toBe(201);
      await route.continue();
    });
    const session = await chooseFirstSession(page);
    await fillDetails(page, visitor);
    await page.getByRole('button', { name: 'Request this session' }).click();
    await offered;

    await expect(page.getByRole('alert')).toContainText('Someone just booked this session.');
    await expect(page.getByLabel('Full Name')).toHaveValue(visitor.name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another session' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
    await expect(page.getByRole('radio', { name: session, exact: true })).toHaveCount(0);
  });
});

test("the browser's way back leads through the steps and does not leave the site", async ({ page, isMobile }) => {
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
});

test('a link opens the dialog at a mediator and a day', async ({ page, request }) => {
  const [mediator] = (await (await request.get('/api/employees')).json()) as [{ id: string; name: string }];
  const [slot] = (await (await request.get(`/api/time-slots/${mediator.id}`)).json()) as [{ date: string }];
  await page.goto(`/?book=${mediator.id}&date=${slot.date}`);
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(mediator.name);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  await page.goto('/?book=%3Cb%3E&date=never');
  await expect(page.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
});
