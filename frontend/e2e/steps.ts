import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export const SUBMITTED = 'Booking request submitted successfully!';

export interface Visitor {
  name: string;
  email: string;
}

/** Somebody who has never been here. */
export function newVisitor(): Visitor {
  const id = randomUUID().slice(0, 8);
  return { name: `Visitor ${id}`, email: `visitor-${id}@example.com` };
}

export const openDays = (page: Page) => page.getByRole('button', { name: /, \d+ sessions? open$/ });

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

export async function openBooking(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
}

export async function chooseFirstMediator(page: Page) {
  await page.getByRole('radio').first().check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  await expect(openDays(page).first()).toBeVisible();
}

/** Chooses the first open day and answers its date in words. */
export async function chooseFirstDay(page: Page): Promise<string> {
  const name = (await openDays(page).first().getAttribute('aria-label')) ?? '';
  await openDays(page).first().click();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  return name.replace(/, \d+ sessions? open$/, '');
}

/** Chooses the first open session and answers what it is called. */
export async function chooseFirstSession(page: Page): Promise<string> {
  const session = page.getByRole('radio').first();
  await session.check();
  const label = (await page.locator('label', { has: page.locator(':checked') }).innerText()).split('\n')[0] ?? '';
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  return label;
}

export async function fillDetails(page: Page, visitor: Visitor) {
  // The page below has a form of its own.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill(visitor.name);
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByLabel('Case Type').selectOption('Family');
}

/** Gives the browser a session, as an earlier visit leaves it, and opens the page. */
export async function signIn(page: Page, path?: string) {
  const ask = () =>
    page.request.post('/api/auth/login', { data: { email: 'demo@example.com', password: 'Demo-Pass-2026' } });
  let login = await ask();
  // Too many passwords at once: whoever asks again is let in a moment later.
  while (login.status() === 503) login = await ask();
  expect(login.status()).toBe(200);
  const { token, user } = (await login.json()) as { token: string; user: object };
  const localStorage = [
    { name: 'admin_token', value: token },
    { name: 'admin_user', value: JSON.stringify(user) },
  ];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: new URL(login.url()).origin, localStorage }] });
  if (path !== undefined) await page.goto(path);
}

/** Signs in by the form. */
export async function fillInLogin(page: Page) {
  await page.getByRole('button', { name: 'Fill Demo Credentials' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
}
