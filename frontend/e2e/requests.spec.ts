import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
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

test('a request is found, answered, made a client and deleted by keyboard alone', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem', { name });
  await signIn(page, '/admin/requests');

  await tabTo(page, page.getByRole('searchbox', { name: 'Search contact requests' }));
  await page.keyboard.type(email);
  await expect(page.getByText('1 contact request', { exact: true })).toBeVisible();
  await expect(row.getByText('New')).toBeVisible();

  await tabTo(page, row.getByRole('button', { name: 'Details' }));
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
  await expect(row.getByRole('button', { name: 'Details' })).toBeFocused();

  await tabTo(page, row.getByRole('button', { name: 'Add as client' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is on the client list`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(row).toContainText(email);

  await page.goBack();
  await tabTo(page, row.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact request deleted')).toBeVisible();
  await expect(page.getByText('0 contact requests')).toBeFocused();
});

test('a request leads to a new appointment for its sender', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  await signIn(page, `/admin/requests?q=${email}`);
  await page.getByRole('listitem', { name }).getByRole('link', { name: 'Book a session' }).click();
  await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/calendar(\?(?!.*client_email).*)?$/);
});

test('the contact requests are accessible', async ({ page, request }) => {
  const { name, email } = await newRequest(request);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem', { name });
  await signIn(page, '/admin/requests');
  await expect(row).toBeVisible();
  await expectAccessible(page);
  for (const action of ['Details', 'Delete']) {
    await row.getByRole('button', { name: action }).click();
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
