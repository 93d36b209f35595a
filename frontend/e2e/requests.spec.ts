import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn, type Visitor } from './steps';

/** The row, or on phones the card, of the sender. */
const rowOf = (page: Page, name: string) => page.getByRole('row', { name }).or(page.getByRole('listitem', { name }));

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

test('a request is found, answered, made a client and deleted by keyboard alone', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  const dialog = page.getByRole('dialog');
  const row = rowOf(page, name);
  const open = row.getByRole('button', { name, exact: true });
  await signIn(page, '/admin/requests');

  await tabTo(page, page.getByRole('searchbox', { name: 'Search contact requests' }));
  await page.keyboard.type(email);
  await expect(page.getByText('1 contact request', { exact: true })).toBeVisible();
  await expect(row.getByText('New')).toBeVisible();

  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Tue, 01/12/2027');
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Answered');
  await tabTo(page, dialog.getByLabel('Notes'));
  await page.keyboard.type('Called back.');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact request updated')).toBeVisible();
  await expect(row.getByText('Answered')).toBeVisible();
  await expect(open).toBeFocused();

  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: 'Add as client' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} added to clients`)).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  await page.goBack();
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: 'Delete' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact request deleted')).toBeVisible();
  await expect(page.getByText('0 contact requests')).toBeFocused();
});

test('a request leads to a new appointment for its sender', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  await signIn(page, `/admin/requests?q=${email}`);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Book a session' }).click();
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/calendar(\?(?!.*client_email).*)?$/);
});

test('the contact requests are accessible', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  const dialog = page.getByRole('dialog');
  const row = rowOf(page, name);
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
