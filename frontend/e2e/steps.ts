import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const SUBMITTED = 'Booking request submitted successfully!';

/** A red dot: the smallest valid image. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The administrator of the demo. */
export const DEMO = { email: 'demo@example.com', password: 'Demo-Pass-2026' };

export interface Visitor {
  name: string;
  email: string;
}

/** A new visitor. */
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

export const firstAvailable = (page: Page) => page.getByRole('button', { name: /^First available/ });

/** Opens the dialog at the details of the first open session. */
export async function openDetails(page: Page) {
  await openBooking(page);
  await firstAvailable(page).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
}

export async function chooseFirstMediator(page: Page) {
  await page.locator('[name=mediator]:enabled').first().check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  await expect(openDays(page).first()).toBeVisible();
}

/** Chooses the first open day and returns its date in words. Where there is room, its sessions stand beside it. */
export async function chooseFirstDay(page: Page): Promise<string> {
  const name = (await openDays(page).first().getAttribute('aria-label')) ?? '';
  await openDays(page).first().click();
  const sessions = page.getByRole('heading', { name: 'Choose a session' });
  if (!(await sessions.isVisible())) await continueButton(page).click();
  await expect(sessions).toBeVisible();
  return name.replace(/, \d+ sessions? open$/, '');
}

/** Chooses the first open session and returns its name. */
export async function chooseFirstSession(page: Page): Promise<string> {
  const session = page.locator('[name=session]').first();
  await session.check();
  const label = (await session.getAttribute('aria-label')) ?? '';
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  return label;
}

export async function fillDetails(page: Page, visitor: Visitor) {
  // The page below has its own form.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill(visitor.name);
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByLabel('Case Type').selectOption('Family');
}

interface Session {
  token: string;
  user: object;
}

/** The worker's session, shared by its tests. */
let kept: Session | undefined;

/** Reuses a session: hashing a password takes longer than many tests. */
async function session(request: APIRequestContext): Promise<Session> {
  if (kept !== undefined) {
    const held = await request.post('/api/auth/validate', { headers: { authorization: `Bearer ${kept.token}` } });
    if (held.ok()) return kept;
  }
  const ask = () => request.post('/api/auth/login', { data: DEMO });
  let login = await ask();
  // Too many logins at once: retry a moment later.
  while (login.status() === 503) login = await ask();
  expect(login.status()).toBe(200);
  return (kept = (await login.json()) as Session);
}

/** Headers of an administrator's API request. */
export async function bearer(request: APIRequestContext) {
  return { authorization: `Bearer ${(await session(request)).token}` };
}

/** A new mediator, whom no other test chooses, with an open morning `days` from now. */
export async function addMediator(request: APIRequestContext, days: number) {
  const headers = await bearer(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.status(), path).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const name = `Mediator ${randomUUID().slice(0, 8)}`;
  const { id } = await post('/api/employees', { name, email: newVisitor().email, status: 'inactive' });
  const day = new Date(Date.now() + days * 86_400_000);
  // Saturday and Sunday are closed.
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  const date = day.toISOString().slice(0, 10);
  await post('/api/time-slots', { employee_id: id, date, time: '09:00', duration: '9AM to 12PM Morning', price: 750 });
  return { id, name, date, leaves: () => request.delete(`/api/employees/${id}`, { headers }) };
}

/**
 * Stores a session in the tab, as after an earlier visit, and opens the page. Logging out removes
 * it.
 */
export async function signIn(page: Page, path?: string) {
  await page.addInitScript(
    ({ token, user }) => {
      // A sandboxed frame has no storage.
      if (window !== window.top || sessionStorage.getItem('signed in') !== null) return;
      sessionStorage.setItem('signed in', 'once');
      localStorage.setItem('admin_token', token);
      localStorage.setItem('admin_user', JSON.stringify(user));
    },
    await session(page.request),
  );
  if (path !== undefined) await page.goto(path);
}

/** Signs in with the form. */
export async function fillInLogin(page: Page) {
  await page.getByRole('button', { name: 'Fill Demo Credentials' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
}
