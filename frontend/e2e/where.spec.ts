import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFits } from './checks';
import { expect, test } from './fixtures';
import { bearer, newVisitor, signIn } from './steps';

const USUAL = 'https://meet.example.com/usual';
const OWN = 'https://meet.example.com/own';
const left: string[][] = [];

/** A confirmed session by video of a new mediator with a usual link: its reference. */
async function session(request: APIRequestContext): Promise<string> {
  const headers = await bearer(request);
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { headers, data });
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as { id: string; reference: string };
  };
  const mediator = { name: `Mediator ${randomUUID().slice(0, 8)}`, email: newVisitor().email };
  const { id: employee_id } = await send('post', '/api/employees', { ...mediator, meeting_link: USUAL });
  const day = new Date(Date.now() + 60 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  const date = day.toISOString().slice(0, 10);
  const slot = { employee_id, date, time: '09:00', duration: '9AM to 12PM Morning', price: 750 };
  const { id: slot_id } = await send('post', '/api/time-slots', slot);
  const visitor = newVisitor();
  const client = { client_name: visitor.name, client_email: visitor.email };
  const asked = { employee_id, slot_id, date, start_time: '09:00', case_type: 'Family', contact_method: 'Virtual' };
  const { id, reference } = await send('post', '/api/bookings', { ...asked, ...client, status: 'confirmed' });
  left.push([id, employee_id]);
  return reference;
}

test.afterEach(async ({ request }) => {
  const headers = await bearer(request);
  for (const [booking, mediator] of left.splice(0)) {
    await request.put(`/api/bookings/${booking}`, { headers, data: { status: 'cancelled', notify: false } });
    await request.delete(`/api/employees/${mediator}`, { headers });
  }
});

test('a session gets its own link and gives it up again, by mouse and by keyboard @phone', async ({ page }) => {
  const reference = await session(page.request);
  await signIn(page, `/admin/calendar?view=list&booking=${reference}`);
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  const dialog = page.getByRole('dialog', { name: 'Where is this session?' });
  const change = sheet.getByRole('button', { name: 'Change where this session is' });
  const link = dialog.getByRole('textbox', { name: 'Video link' });
  await expect(sheet.getByRole('link', { name: USUAL })).toBeVisible();

  await change.click();
  await expect(link).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(OWN);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('link', { name: OWN })).toBeVisible();
  await expect(sheet.getByText('Only for this session')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Use the usual location' }).click();
  await expect(sheet.getByRole('link', { name: USUAL })).toBeVisible();

  await change.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeFocused();
  await page.keyboard.type(OWN);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sheet.getByRole('link', { name: OWN })).toBeVisible();
  await expect(change).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('link', { name: USUAL })).toBeVisible();
  await expectFits(page, 'the sheet');
});

test('an appointment is edited by keyboard @phone', async ({ page }) => {
  const reference = await session(page.request);
  await signIn(page, `/admin/calendar?view=list&booking=${reference}`);
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
  await sheet.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Case Type' }).focus();
  await page.keyboard.type('Insurance');
  await dialog.getByRole('textbox', { name: 'Phone' }).focus();
  await page.keyboard.type('(407) 555-0199');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sheet.getByText('Insurance Mediation')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '(407) 555-0199' })).toBeVisible();
  await expect(sheet.getByText('edited the booking from Family to Insurance: phone number')).toBeVisible();
  await expectFits(page, 'the sheet');
});
