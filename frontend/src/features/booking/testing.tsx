import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { CALENDAR_ENTRY, booking, problem } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';
import type { Visit, VisitedPayment } from './api';

type User = ReturnType<typeof renderApp>['user'];

export const THURSDAY = 'Thursday, October 1, 2026, 2 sessions open';
export const button = (name: string) => screen.getByRole('button', { name });
export const deal = () => screen.getByRole('complementary', { name: 'Your session' });

/** Whether the button says what is missing instead of going on. */
export const isWaiting = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

/** A window with room for the panel, and for the sessions beside the days. */
export const inRoomyWindow = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

/** Waits for the dialog: the page's own frame stands in for it while it loads. */
export async function dialogItself() {
  await screen.findByRole('heading', { name: 'Choose a mediator' });
  await waitFor(() => {
    if (screen.getByRole('dialog') instanceof HTMLDialogElement) throw new Error('still the frame');
  });
}

/** Renders the app with the dialog open. */
export async function openApp() {
  const app = renderApp('/');
  await app.user.click(await screen.findByRole('button', { name: 'Schedule' }));
  await dialogItself();
  return app;
}

export const openDialog = async () => (await openApp()).user;

export async function chooseSession(user: User) {
  await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('button', { name: THURSDAY }));
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('radio', { name: /9AM to 12PM Morning/ }));
  await user.click(button('Continue'));
  await screen.findByRole('heading', { name: 'Your details' });
}

export async function fillDetails(user: User) {
  await user.type(screen.getByRole('textbox', { name: 'Full Name' }), 'Jane Roe');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'jane@example.com');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Case Type' }), 'Property / DFS');
}

/** A booking as its private link shows it. */
export const visit = (over: Partial<Visit> = {}): Visit => ({
  id: 'booking-1',
  reference: 'A-7K3F-92',
  employee_id: 'mediator-1',
  employee_name: 'Maria Alvarez',
  slot_id: 'slot-9',
  case_type: 'Family',
  contact_method: 'In person',
  date: '2026-10-05',
  start_time: '09:00',
  end_time: '12:00',
  duration: '9AM to 12PM Morning',
  price: 750,
  status: 'confirmed',
  payment_status: 'unpaid',
  currency: 'USD',
  language: 'en',
  payment: null,
  calendar: CALENDAR_ENTRY,
  changeable: true,
  changeable_until: { at: '2026-10-04T13:00:00.000Z', date: '2026-10-04', time: '09:00' },
  contact_email: 'office@example.com',
  confirm_by: null,
  share_url: 'https://practice.example/session/shared-1',
  email_waits: false,
  meeting: { place: '' },
  seat: null,
  ...over,
});

/** Gives these answers in turn and records the requests. The booking has a private page. */
export function recordBookings(...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.get('*/api/public/bookings/token-1', () =>
      HttpResponse.json(visit({ status: 'pending', date: '2026-10-01' })),
    ),
    http.post('*/api/bookings', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return (answers[sent.length - 1] ?? created)();
    }),
  );
  return sent;
}

const told = {
  manage_url: 'https://practice.example/booking/token-1',
  payment: null,
  email_waits: false,
  calendar: CALENDAR_ENTRY,
};

export const created = (over: Partial<typeof told> = {}) =>
  HttpResponse.json({ ...booking({ case_title: 'Property / DFS Mediation' }), ...told, ...over }, { status: 201 });
export const taken = () =>
  HttpResponse.json(problem(409, 'slot_unavailable', 'This session is no longer available.'), { status: 409 });

export const visitedPayment = (over: Partial<VisitedPayment> = {}): VisitedPayment => ({
  state: 'due',
  amount: 75_000,
  currency: 'USD',
  refunded: 0,
  pay_by: null,
  payable: true,
  provider: 'demo',
  receipt_number: null,
  ...over,
});

/** A booking whose time is held until it is paid, twelve and a half minutes from now. */
export const held = () =>
  HttpResponse.json(
    {
      ...booking({ case_title: 'Property / DFS Mediation' }),
      calendar: CALENDAR_ENTRY,
      manage_url: 'https://practice.example/booking/token-1',
      payment: { amount: 75_000, currency: 'USD', pay_by: new Date(Date.now() + 750_000).toISOString() },
    },
    { status: 201 },
  );

/** The demo gateway, whose payments get these states in turn; records the calls. */
export function demoGateway(...states: VisitedPayment['state'][]) {
  const calls: unknown[] = [];
  let attempts = 0;
  server.use(
    http.post('*/api/public/bookings/token-1/payment', () => {
      calls.push('start');
      return HttpResponse.json({ state: 'processing', provider: 'demo', redirect_url: null });
    }),
    http.post('*/api/public/bookings/token-1/payment/demo', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ ...visitedPayment({ state: states[attempts++] ?? 'paid' }) });
    }),
  );
  return calls;
}
