import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn, type Visitor } from './steps';

/** A visitor sends a contact request. */
async function newRequest(request: APIRequestContext): Promise<Visitor> {
  const visitor = newVisitor();
  const challenge = (await (await request.get('/api/public/challenge')).json()) as { id: string; a: number; b: number };
  const answer = await request.post('/api/contact-requests', {
    data: {
      contactName: visitor.name,
      email: visitor.email,
      caseStyle: 'Roe v. Doe',
      preferredDates: '2027-01-12, 2027-01-14',
      notes: 'We would like to begin soon.',
      challengeId: challenge.id,
      answer: challenge.a + challenge.b,
    },
  });
  expect(answer.status()).toBe(201);
  return visitor;
}

test('the contact requests are accessible', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name });
  await signIn(page, '/admin/requests');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  const ways = {
    details: () => row.getByRole('button', { name, exact: true }).click(),
    delete: async () => {
      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  };
  for (const open of Object.values(ways)) {
    await open();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('No contact requests found')).toBeVisible();
  await expectAccessible(page);
});
