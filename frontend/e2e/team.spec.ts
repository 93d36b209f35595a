import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { startMailServer } from './mailServer';
import { bearer, signIn } from './steps';

const TEAM = '/admin/settings?tab=team';
const PASSWORD = 'Tall-Giraffe-42';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const newAddress = () => `team-${randomUUID().slice(0, 8)}@example.com`;

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Chooses a role's card with an arrow key. */
async function chooseRole(page: Page, form: Locator, name: string, arrow: string) {
  const role = form.getByRole('radio', { name });
  await tabTo(page, form.getByRole('radio', { checked: true }));
  while (!(await role.isChecked())) await page.keyboard.press(arrow);
}

/** Invites someone as a viewer. */
async function invite(page: Page, email: string) {
  await press(page, button(page, 'Invite someone'));
  const form = dialog(page, 'Invite someone');
  await type(page, form.getByLabel('Email'), email);
  await chooseRole(page, form, 'Viewer', 'ArrowDown');
  await expectAccessible(page);
  await press(page, button(form, 'Send invitation'));
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(row(page, email)).toBeVisible();
}

/** Enters a new password twice. */
async function choosePassword(page: Page, password: string) {
  await type(page, page.getByLabel('New password', { exact: true }), password);
  await type(page, page.getByLabel('Repeat new password'), password);
}

/** Someone else, with a browser of their own. */
const newGuest = async (browser: Browser, baseURL = '') => (await browser.newContext({ baseURL })).newPage();

/** Signs in with the email address that the page knows already, or with this one. */
async function enter(page: Page, email: string, password: string) {
  if ((await page.getByLabel('Email').inputValue()) === '') await type(page, page.getByLabel('Email'), email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await type(page, page.getByLabel('Password'), password);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Account menu')).toBeVisible();
}

async function removePerson(request: APIRequestContext, email: string) {
  const headers = await bearer(request);
  const answer = await request.get('/api/team', { headers });
  const { people, invitations } = (await answer.json()) as Record<string, { id: string; email: string }[]>;
  for (const { id } of people?.filter((one) => one.email === email) ?? []) {
    await request.delete(`/api/team/${id}`, { headers });
  }
  for (const { id } of invitations?.filter((one) => one.email === email) ?? []) {
    await request.delete(`/api/team/invitations/${id}`, { headers });
  }
}

test('someone is invited, joins, gets another role and a new password, by keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  const mail = await startMailServer(page.request);
  const guest = await newGuest(browser, baseURL);
  try {
    await signIn(page, TEAM);
    await invite(page, email);

    const invitation = await mail.link(email);
    await guest.goto(invitation);
    await expect(guest.getByText(`invited ${email}`)).toBeVisible();
    await expectAccessible(guest);
    await type(guest, guest.getByLabel('First name'), 'Robin');
    await type(guest, guest.getByLabel('Last name'), email);
    await choosePassword(guest, PASSWORD);
    await expectAccessible(guest);
    await press(guest, button(guest, 'Create account'));
    await expect(guest.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await expectAccessible(guest);
    await press(guest, guest.getByRole('link', { name: 'Sign In' }));
    await enter(guest, email, PASSWORD);
    const late = await browser.newPage({ baseURL: baseURL ?? '' });
    await late.goto(invitation);
    await expect(late.getByRole('heading', { name: 'This invitation no longer works', level: 1 })).toBeVisible();
    await expectAccessible(late);
    await late.close();

    const name = `Robin ${email}`;
    await page.goto(TEAM);
    await expect(row(page, name).getByText('Viewer', { exact: true })).toBeVisible();
    await press(page, button(page, name));
    const form = dialog(page, `Change the role of ${name}`);
    await chooseRole(page, form, 'Billing', 'ArrowUp');
    await expectAccessible(page);
    await press(page, button(form, 'Save'));
    await expect(page.getByText('Role changed')).toBeVisible();
    await expect(row(page, name).getByText('Billing', { exact: true })).toBeVisible();

    await guest.evaluate(() => localStorage.clear());
    await guest.goto('/admin/login');
    await press(guest, guest.getByRole('link', { name: 'Forgot your password?' }));
    // The login has a field of that name, too.
    await expect(guest.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await type(guest, guest.getByLabel('Email'), email);
    await expectAccessible(guest);
    await guest.keyboard.press('Enter');
    await expect(guest.getByText(/an email with a link is on its way/)).toBeVisible();
    await expectAccessible(guest);
    // After the invitation and the new role.
    await guest.goto(await mail.link(email, 3));
    await expect(guest.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(guest);
    await choosePassword(guest, 'Short-Walrus-43');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await press(guest, guest.getByRole('link', { name: 'Sign In' }));
    await enter(guest, email, 'Short-Walrus-43');

    await press(page, button(page, `Actions for ${name}`));
    await tabTo(page, page.getByRole('menuitem', { name: 'Remove' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await press(page, button(dialog(page, `Remove ${name}?`), 'Remove'));
    await expect(page.getByText('Removed', { exact: true })).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  } finally {
    await guest.context().close();
    await removePerson(page.request, email);
    await mail.stop();
  }
});
