import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures';
import { bearer, newVisitor } from './steps';

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

/** A confirmed session by video, of a new visitor with a new mediator, about whom more may be known. */
export async function ownSession(request: APIRequestContext, details: object = {}) {
  const headers = await bearer(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as { id: string; reference: string };
  };
  const name = `Mediator ${randomUUID().slice(0, 8)}`;
  const { id: mediator } = await post('/api/employees', { name, email: newVisitor().email, ...details });
  const day = new Date(Date.now() + 60 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  const date = day.toISOString().slice(0, 10);
  const slot = { employee_id: mediator, date, time: '09:00', duration: '9AM to 12PM Morning', price: 750 };
  const { id: slot_id } = await post('/api/time-slots', slot);
  const visitor = newVisitor();
  const client = { client_name: visitor.name, client_email: visitor.email };
  const asked = {
    employee_id: mediator,
    slot_id,
    date,
    start_time: '09:00',
    case_type: 'Family',
    contact_method: 'Virtual',
  };
  const { id, reference } = await post('/api/bookings', { ...asked, ...client, status: 'confirmed' });
  return { id, reference, mediator, client: visitor.name };
}
