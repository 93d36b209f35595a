import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { bearer, newVisitor, signIn } from './steps';

interface Own {
  mediator: string;
  names: string[];
  ids: string[];
}

/** The mediators of these tests, who leave afterwards. */
const hired: string[] = [];

/** A new mediator with this many requests, and a letter in front of each client's name. */
async function ownRequests(request: APIRequestContext, count: number): Promise<Own> {
  const headers = await bearer(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.status(), path).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const name = `Mediator ${randomUUID().slice(0, 8)}`;
  const { id: mediator } = await post('/api/employees', { name, email: newVisitor().email });
  hired.push(mediator);
  const own: Own = { mediator, names: [], ids: [] };
  for (let ahead = 60; own.ids.length < count; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000);
    if ([0, 6].includes(day.getUTCDay())) continue;
    const date = day.toISOString().slice(0, 10);
    const session = { employee_id: mediator, date, time: '09:00', duration: '9AM to 12PM Morning', price: 750 };
    const { id: slot_id } = await post('/api/time-slots', session);
    const visitor = newVisitor();
    const client = { client_name: `${'ABCDEF'[own.ids.length]} ${visitor.name}`, client_email: visitor.email };
    const asked = { employee_id: mediator, slot_id, date, start_time: '09:00', case_type: 'Family', status: 'pending' };
    const { id } = await post('/api/bookings', { ...asked, ...client });
    own.ids.push(id);
    own.names.push(client.client_name);
  }
  return own;
}

const toAnswer = (page: Page, { mediator }: Own) =>
  signIn(page, `/admin/calendar?view=list&tab=needs_answer&sort=when&mediator=${mediator}`);

const row = (page: Page, name: string | undefined) => page.getByRole('row').filter({ hasText: name ?? 'nobody' });

test.afterEach(async ({ request }) => {
  const headers = await bearer(request);
  for (const id of hired.splice(0)) await request.delete(`/api/employees/${id}`, { headers });
});

test('the list is worked by keyboard: find, look, select, confirm', async ({ page }) => {
  const own = await ownRequests(page.request, 3);
  const [first, second, third] = own.names;
  await toAnswer(page, own);
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  await expect(row(page, third)).toBeVisible();

  await test.step('keys are letters while someone types', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search appointments' });
    await expect(search).toBeFocused();
    await page.keyboard.type('jcx?');
    await expect(search).toHaveValue('jcx?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('No appointments match this search and filter')).toBeVisible();
    await search.fill('');
    await expect(row(page, third)).toBeVisible();
    await search.blur();
  });

  await test.step('a click with Shift selects all rows between', async () => {
    await row(page, first).getByRole('checkbox').click();
    await row(page, third)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByText('3 selected', { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(row(page, third)).toBeVisible();
  });

  await test.step('J and K lead through the rows, and through the details beside them', async () => {
    await page.keyboard.press('j');
    await expect(row(page, first)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Appointment Details' })).toBeFocused();
    await expect(sheet).toContainText(first ?? '');
    await page.keyboard.press('j');
    await expect(sheet).toContainText(second ?? '');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(row(page, second)).toBeFocused();
    // A click leaves the focus in the list, which goes on working.
    await row(page, second).getByText('Family Mediation').click();
    await expect(sheet).toContainText(second ?? '');
    await page.keyboard.press('k');
    await expect(row(page, first)).toBeFocused();
    await expect(sheet).toContainText(first ?? '');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('C confirms, and the next row takes the place', async () => {
    await expect(row(page, first)).toBeFocused();
    await page.keyboard.press('c');
    await expect(row(page, first)).toHaveCount(0);
    await expect(row(page, second)).toBeFocused();
  });

  await test.step('? lists the keys, which can be turned off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help: Appointments' });
    await expect(help).toContainText('Select the row');
    await expectAccessible(page);
    await help.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(help).toHaveCount(0);
  });
});
