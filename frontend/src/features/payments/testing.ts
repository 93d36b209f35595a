import { http, HttpResponse, type JsonBodyType } from 'msw';
import { server } from '../../test/server';
import type { Payment, PaymentDetail, PaymentProvider, PaymentSetup, Surplus } from './api';

export const provider = (over: Partial<PaymentProvider> = {}): PaymentProvider => ({
  key: 'demo',
  name: 'Demo card',
  enabled: true,
  public_config: {},
  secret_env_names: {},
  missing_secrets: [],
  ...over,
});

export const stripe = (over: Partial<PaymentProvider> = {}) =>
  provider({
    key: 'stripe',
    name: 'Stripe',
    enabled: false,
    public_config: { publishable_key: 'pk_test_1' },
    secret_env_names: { secret_key: 'STRIPE_SECRET_KEY', webhook_secret: 'STRIPE_WEBHOOK_SECRET' },
    missing_secrets: ['STRIPE_WEBHOOK_SECRET'],
    ...over,
  });

export const setup = (over: Partial<PaymentSetup> = {}): PaymentSetup => ({
  settings: { mode: 'off', currency: 'USD', default_provider: 'demo', hold_minutes: 15 },
  providers: [provider(), stripe()],
  gateways: [
    { key: 'demo', name: 'Demo', public_config: [], secrets: [] },
    { key: 'stripe', name: 'Stripe', public_config: ['publishable_key'], secrets: ['secret_key', 'webhook_secret'] },
  ],
  currencies: ['USD', 'EUR', 'JPY', 'KWD'],
  ...over,
});

export const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  booking_id: 'booking-1',
  reference: 'A-7K3F-92',
  client_name: 'Jane Roe',
  client_email: 'jane@example.com',
  amount: 75_000,
  currency: 'USD',
  refunded: 0,
  state: 'paid',
  provider: 'stripe',
  method: 'card',
  created_at: '2026-09-28T14:00:00Z',
  settled_at: '2026-09-28T14:01:00Z',
  receipt_number: '2026-00001',
  disputed: false,
  ...over,
});

export const detail = (over: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...payment(),
  gateway_reference: 'pi_1',
  note: null,
  events: [
    { at: '2026-09-28T14:00:00Z', actor: 'Client', text: 'Payment started' },
    { at: '2026-09-28T14:01:00Z', actor: 'Stripe', text: 'Paid $750.00' },
  ],
  refunds: [],
  refundable: 75_000,
  ...over,
});

/** A practice with these payment settings; what is saved shows at the next look. */
export function paymentsSetUp(first: PaymentSetup) {
  const now = { setup: first };
  server.use(http.get('*/api/payment/settings', () => HttpResponse.json(now.setup as unknown as JsonBodyType)));
  return now;
}

/** Payments of a practice; records the queries. */
export function paymentsAre(payments: Payment[], mode = 'optional', surpluses: Surplus[] = []) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/public/payment/options', () =>
      HttpResponse.json({ settings: { mode, default_provider: 'demo' }, providers: [{ key: 'demo' }] }),
    ),
    http.get('*/api/payments/surpluses', () => HttpResponse.json(surpluses)),
    http.get('*/api/payments', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json(payments, {
        headers: { 'x-total-count': String(payments.length) },
      });
    }),
  );
  return asked;
}

/** Records the bodies and idempotency keys of requests and answers them in turn; the last answer stays. */
export function answering(
  method: 'post' | 'put' | 'delete',
  path: string,
  ...answers: [status: number, body?: object][]
) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      const [status, body] = answers[Math.min(sent.length, answers.length - 1)] ?? [500];
      sent.push({ body: await request.json().catch(() => null), key: request.headers.get('idempotency-key') });
      return body === undefined
        ? new HttpResponse(null, { status })
        : HttpResponse.json(body as JsonBodyType, { status });
    }),
  );
  return sent;
}
