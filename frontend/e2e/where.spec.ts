import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFits } from './checks';
import { expect, test } from './fixtures';
import { ownSession } from './sessions';
import { bearer, signIn } from './steps';

const USUAL = 'https://meet.example.com/usual';
const OWN = 'https://meet.example.com/own';
const left: string[][] = [];

/** A confirmed session by video of a new mediator with a usual link: its reference. */
async function session(request: APIRequestContext): Promise<string> {
  const { id, mediator, reference } = await ownSession(request, { meeting_link: USUAL });
  left.push([id, mediator]);
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
