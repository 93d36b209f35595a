import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures';
import { newVisitor } from './steps';

export interface Session {
  id: string;
  employee_id: string;
  date: string;
  time: string;
  session_type: string;
}

/** The first mediator's last morning sessions, some weeks ahead. */
export async function lastMornings(request: APIRequestContext): Promise<Session[]> {
  const [mediator] = (await (await request.get('/api/employees')).json()) as { id: string }[];
  const sessions = (await (await request.get(`/api/time-slots/${mediator?.id}`)).json()) as Session[];
  return sessions.filter(({ session_type }) => session_type === 'morning').slice(-2);
}

/** Books a session as a visitor: the private page and the one to hand on. */
export async function bookedPages(request: APIRequestContext): Promise<string[]> {
  const { path } = await book(request, ((await lastMornings(request)) as [Session])[0]);
  const own = await request.get(`/api/public${path.replace('booking', 'bookings')}`);
  return [path, new URL(((await own.json()) as { share_url: string }).share_url).pathname];
}

/** Books the session as a visitor. */
export async function book(request: APIRequestContext, { id, employee_id, date, time }: Session) {
  const { name, email } = newVisitor();
  const session = { slot_id: id, employee_id, date, start_time: time };
  const answer = await request.post('/api/bookings', {
    data: { ...session, case_type: 'Family', client_name: name, client_email: email },
  });
  expect(answer.status()).toBe(201);
  const { manage_url, reference } = (await answer.json()) as { manage_url: string; reference: string };
  return { path: new URL(manage_url).pathname, reference };
}
