import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { bearer, newVisitor, signIn } from './steps';

/** The button of a free morning: mediator and day, as on the board. */
const free = (morning: string) => new RegExp(`^${morning}, Free, 9 AM [^,]+, until 12 PM$`);

/** What the button of a booked morning is called. */
const booked = (morning: string, client: string, status: string) =>
  `${morning}, 9 AM ${client}, Insurance, ${status}, until 12 PM`;

/** Two free mornings of one mediator next week: mediator and day, as the board names them. */
async function freeMornings(page: Page): Promise<[string, string]> {
  await page.getByRole('button', { name: 'Next week' }).click();
  const mornings = page.getByRole('button', { name: /, Free, 9 AM [^,]+, until 12 PM$/ });
  await expect(mornings.nth(1)).toBeVisible();
  const names = await mornings.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  const [first, second] =
    names
      .map((name) => names.filter((other) => other.split(',')[0] === name.split(',')[0]))
      .find((own) => own.length > 1) ?? [];
  if (first === undefined || second === undefined)
    throw new Error(`no mediator has two free mornings: ${names.join('; ')}`);
  return [first.replace(/, Free.*/, ''), second.replace(/, Free.*/, '')];
}

test('the board: an appointment is entered, moved and confirmed with few clicks and keys', async ({ page }) => {
  const { name, email } = newVisitor();
  await signIn(page, '/admin/calendar');
  const [first, second] = await freeMornings(page);

  await test.step('a telephone booking: one click, what is typed, and another', async () => {
    await page.getByRole('button', { name: free(first) }).click();
    const dialog = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(dialog.getByRole('group', { name: 'Session' })).toContainText('9:00 AM – 12:00 PM');
    await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Case Type').selectOption('Insurance');
    await dialog.getByLabel('Status').selectOption('pending');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add appointment' }).click();
    await expect(page.getByRole('button', { name: booked(first, name, 'Pending') })).toBeVisible();
  });

  await test.step('one key confirms it', async () => {
    await page.getByRole('button', { name: booked(first, name, 'Pending') }).focus();
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: booked(first, name, 'Confirmed') })).toBeVisible();
  });

  await test.step('one drag moves it, and Undo takes it back', async () => {
    const target = page.getByRole('button', { name: free(second) });
    await page.getByRole('button', { name: booked(first, name, 'Confirmed') }).dragTo(target);
    const dialog = page.getByRole('dialog', { name: `Move ${name}?` });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('button', { name: booked(second, name, 'Confirmed') })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: booked(first, name, 'Confirmed') })).toBeVisible();
  });

  await test.step('three clicks move it: open, Move, the session', async () => {
    await page.getByRole('button', { name: booked(first, name, 'Confirmed') }).click();
    await page.getByRole('dialog', { name: 'Appointment Details' }).getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(`Moving ${name}. Choose a free session, or press Escape.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: free(second) }).click();
    await expect(page.getByRole('button', { name: booked(second, name, 'Confirmed') })).toBeVisible();
  });

  await test.step('M, an arrow and Enter move it by keyboard', async () => {
    await page.getByRole('button', { name: booked(second, name, 'Confirmed') }).focus();
    await page.keyboard.press('m');
    const target = page.getByRole('button', { name: free(first) });
    // As many days as lie in between.
    for (let days = 0; days < 4 && !(await target.evaluate((button) => button === document.activeElement)); days += 1) {
      await page.keyboard.press('ArrowLeft');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: booked(first, name, 'Confirmed') })).toBeVisible();
  });
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('the board: today is in sight, and an edge shows that there are more days', async ({ page, request }) => {
    const headers = await bearer(request);
    const { businessDays } = (await (await request.get('/api/settings', { headers })).json()) as {
      businessDays: string[];
    };
    const workOn = async (days: string[]) => {
      const answer = await request.put('/api/settings', { headers, data: { businessDays: days } });
      expect(answer.ok()).toBe(true);
    };
    // Today has a column, whatever day it is.
    await workOn(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
    try {
      await signIn(page);
      const practice = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
      const before = practice.format(new Date(Date.now() - 4 * 86_400_000));
      await page.goto(`/admin/calendar?date=${before}`);
      const board = page.getByRole('grid', { name: 'Board' });
      const today = board.locator('thead [aria-current=date]');
      await expect(today).toBeInViewport({ ratio: 0.99 });
      const mediators = await board.locator('thead th').first().boundingBox();
      const column = await today.boundingBox();
      expect(column?.x).toBeGreaterThanOrEqual((mediators?.x ?? 0) + (mediators?.width ?? 0) - 1);

      await page.goto('/admin/calendar');
      await expect(today).toBeInViewport({ ratio: 0.99 });
      const edge = board.locator('xpath=../..');
      await expect(edge).toHaveAttribute('data-more', 'true');
      await board.evaluate(({ parentElement: frame }) => frame?.scrollTo({ left: frame.scrollWidth }));
      await expect(edge).toHaveAttribute('data-more', 'false');
    } finally {
      await workOn(businessDays);
    }
  });
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('the board: a finger enters an appointment and moves it with three taps', async ({ page }) => {
    const { name, email } = newVisitor();
    await signIn(page, '/admin/calendar');
    const [first, second] = await freeMornings(page);
    await page.getByRole('button', { name: free(first) }).tap();
    const dialog = page.getByRole('dialog', { name: 'New Appointment' });
    await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Case Type').selectOption('Insurance');
    await dialog.getByRole('button', { name: 'Add appointment' }).tap();

    await page.getByRole('button', { name: booked(first, name, 'Confirmed') }).tap();
    await page.getByRole('dialog', { name: 'Appointment Details' }).getByRole('button', { name: 'Move' }).tap();
    await page.getByRole('button', { name: free(second) }).tap();
    await expect(page.getByRole('button', { name: booked(second, name, 'Confirmed') })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('button', { name: booked(first, name, 'Confirmed') })).toBeVisible();
  });
});

/** Enters an appointment by phone, in the session that the board calls `session`. */
async function enter(page: Page, session: string, name: string) {
  await page.getByRole('button', { name: free(session) }).click();
  const dialog = page.getByRole('dialog', { name: 'New Appointment' });
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill(name);
  await dialog.getByLabel('Phone').fill('407-555-0147');
  await dialog.getByLabel('Case Type').selectOption('Insurance');
  await dialog.getByRole('button', { name: 'Add appointment' }).click();
  await expect(page.getByRole('button', { name: booked(session, name, 'Confirmed') })).toBeVisible();
}

async function cancel(page: Page, session: string, name: string) {
  await page.getByRole('button', { name: booked(session, name, 'Confirmed') }).click();
  await page.getByRole('dialog', { name: 'Appointment Details' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' });
  await edit.getByLabel('Status').selectOption('cancelled');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: free(session) })).toBeVisible();
}

test.describe('at a bad moment', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 4(04|09|22)/] });

  test('the board: a server that goes away in the middle of a drag moves nothing, and the drop can be repeated', async ({
    page,
  }) => {
    const { name } = newVisitor();
    await signIn(page, '/admin/calendar');
    const [first, second] = await freeMornings(page);
    await enter(page, first, name);
    // So that what the page loads ahead is there.
    await page.waitForLoadState('networkidle');

    await page.getByRole('button', { name: booked(first, name, 'Confirmed') }).hover();
    await page.mouse.down();
    const target = page.getByRole('button', { name: free(second) });
    await target.hover();
    await page.context().setOffline(true);
    await target.hover();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: `Move ${name}?` });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByText(/^Failed to move the appointment/)).toBeVisible();
    await expect(page.locator(`[aria-label="${booked(first, name, 'Confirmed')}"]`)).toHaveCount(1);

    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('button', { name: booked(second, name, 'Confirmed') })).toBeVisible();
    await expect(page.getByRole('button', { name: free(first) })).toBeVisible();
    await cancel(page, second, name);
  });

  test('the board: two tabs', async ({ page, context }) => {
    const { name } = newVisitor();
    await signIn(page, '/admin/calendar');
    const [first, second] = await freeMornings(page);
    await enter(page, first, name);
    const other = await context.newPage();
    await other.goto(page.url());
    const there = other.getByRole('button', { name: booked(first, name, 'Confirmed') });
    await expect(there).toBeVisible();

    // The other tab does not know yet, and moves it.
    await cancel(page, first, name);

    await there.dragTo(other.getByRole('button', { name: free(second) }));
    const dialog = other.getByRole('dialog', { name: `Move ${name}?` });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByText(/^Failed to move the appointment/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByRole('button', { name: free(first) })).toBeVisible();
    await expect(other.getByRole('button', { name: free(second) })).toBeVisible();
  });
});
