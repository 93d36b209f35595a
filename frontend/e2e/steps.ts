import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const SUBMITTED = 'Booking request submitted successfully!';

/** A red dot: the smallest picture that is one. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

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

interface Session {
  token: string;
  user: object;
}

/** The session that this worker's server gave to the last test that needed one. */
let kept: Session | undefined;

/** A session that holds: hashing a password takes longer than many a test. */
async function session(request: APIRequestContext): Promise<Session> {
  if (kept !== undefined) {
    const held = await request.post('/api/auth/validate', { headers: { authorization: `Bearer ${kept.token}` } });
    if (held.ok()) return kept;
  }
  const ask = () => request.post('/api/auth/login', { data: { email: 'demo@example.com', password: 'Demo-Pass-2026' } });
  let login = await ask();
  // Too many passwords at once: whoever asks again is let in a moment later.
  while (login.status() === 503) login = await ask();
  expect(login.status()).toBe(200);
  return (kept = (await login.json()) as Session);
}

/** What an administrator sends with a request past the screen. */
export async function bearer(request: APIRequestContext) {
  return { authorization: `Bearer ${(await session(request)).token}` };
}

/** Gives the tab a session, as an earlier visit leaves it, and opens the page. Logging out in it lasts. */
export async function signIn(page: Page, path?: string) {
  await page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('signed in') !== null) return;
    sessionStorage.setItem('signed in', 'once');
    localStorage.setItem('admin_token', token);
    localStorage.setItem('admin_user', JSON.stringify(user));
  }, await session(page.request));
  if (path !== undefined) await page.goto(path);
}

/** Signs in by the form. */
export async function fillInLogin(page: Page) {
  await page.getByRole('button', { name: 'Fill Demo Credentials' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
}
