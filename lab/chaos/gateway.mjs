// A payment service whose mood can be changed: what Accord calls of Stripe's API, the page on which a
// visitor pays, and webhooks. It keeps what it has taken and returned.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const KEY = 'sk_test_chaos';
const WEBHOOK_SECRET = 'whsec_chaos';
/** A webhook that is not taken is sent again after a second, then two, then four… */
const DELIVERIES = 5;

const REFUSED = [400, { error: { type: 'invalid_request_error' } }];

/**
 * `mood` is `well`, `slow`, `lying` (does it and hangs up) or `failing` (does it and answers 500; the same
 * idempotency key gets the real answer later, as if only what stands before the service had failed).
 * `webhooks` are `well`, `twice`, `late` or `lost`. `ports` are those of Accord's servers.
 */
export async function startGateway(ports) {
  const gateway = { mood: 'well', webhooks: 'well', charges: [], env: {} };
  const pages = new Map();
  const answers = new Map();

  async function deliver(type, object) {
    const body = JSON.stringify({ object: 'event', type, data: { object } });
    for (let turn = 0; turn < DELIVERIES && gateway.webhooks !== 'lost'; turn += 1) {
      const time = Math.floor(Date.now() / 1000);
      const code = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
      const port = ports[Math.floor(Math.random() * ports.length)];
      const answer = await fetch(`http://127.0.0.1:${port}/api/payment/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${code}` },
        body,
        signal: AbortSignal.timeout(3_000),
      }).catch(() => null);
      if (answer?.ok) return;
      await sleep(1_000 * 2 ** turn);
    }
  }

  /** As they stand now: a late webhook tells what was. */
  async function report(type, object) {
    const then = structuredClone(object);
    const { webhooks } = gateway;
    if (webhooks === 'late') await sleep(2_000 + Math.random() * 8_000);
    await Promise.all([deliver(type, then), webhooks === 'twice' && deliver(type, then)]);
  }

  const ofCharge = ({ intent, amount, refunded }) => ({
    object: 'charge',
    payment_intent: intent,
    amount,
    amount_refunded: refunded,
    currency: 'usd',
    disputed: false,
  });

  function open(form) {
    const id = `cs_${pages.size + 1}`;
    const page = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      payment_intent: null,
      url: `${gateway.env.STRIPE_API_URL}/pay/${id}`,
    };
    pages.set(id, page);
    return [200, page];
  }

  /** A visitor pays. Anyone who presses again has paid already. */
  function pay(page, booking) {
    if (page.payment_status === 'paid') return [200, {}];
    if (page.status !== 'open') return [410, {}];
    const intent = `pi_${gateway.charges.length + 1}`;
    const { client_reference_id: payment, amount_total: amount } = page;
    gateway.charges.push({ intent, payment, booking, amount, refunded: 0, refunds: [], at: performance.now() });
    Object.assign(page, { status: 'complete', payment_status: 'paid', payment_intent: intent });
    void report('checkout.session.completed', page);
    return [200, {}];
  }

  function expire(page) {
    if (page.status !== 'open') return REFUSED;
    page.status = 'expired';
    void report('checkout.session.expired', page);
    return [200, page];
  }

  const chargeOf = (intent) => gateway.charges[Number(intent?.slice(3)) - 1];

  function refund(form) {
    const charge = chargeOf(form.get('payment_intent'));
    const amount = Number(form.get('amount'));
    if (charge === undefined || charge.refunded + amount > charge.amount) return REFUSED;
    charge.refunded += amount;
    const metadata = { refund: form.get('metadata[refund]') };
    const made = { object: 'refund', status: 'succeeded', amount, payment_intent: charge.intent, metadata };
    charge.refunds.push(made);
    void report('charge.refunded', ofCharge(charge));
    return [200, made];
  }

  const refundsOf = (charge) => [200, { object: 'list', data: charge?.refunds ?? [], has_more: false }];

  function act(method, path, form, query) {
    const [, id, verb] = /^\/(?:v1\/checkout\/sessions|pay)\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const page = pages.get(id);
    if (method === 'POST' && path === '/v1/checkout/sessions') return open(form);
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (path === '/v1/refunds') return refundsOf(chargeOf(query.get('payment_intent')));
    if (page === undefined) return [404, REFUSED[1]];
    if (path.startsWith('/pay/')) return pay(page, form.get('booking'));
    if (verb !== undefined) return expire(page);
    const charge = chargeOf(page.payment_intent);
    return [200, { ...page, payment_intent: charge && { id: charge.intent, latest_charge: ofCharge(charge) } }];
  }

  function answer({ method, url, headers }, body) {
    const { pathname, searchParams } = new URL(url, gateway.env.STRIPE_API_URL);
    const isVisitor = pathname.startsWith('/pay/');
    if (!isVisitor && headers.authorization !== `Bearer ${KEY}`) return [401, REFUSED[1]];
    const key = headers['idempotency-key'];
    const before = answers.get(key);
    if (before !== undefined)
      return before.request === pathname + body ? before.answer : [400, { error: { type: 'idempotency_error' } }];
    const [status, content] = act(method, pathname, new URLSearchParams(body), searchParams);
    const given = [status, structuredClone(content)];
    if (key !== undefined) answers.set(key, { request: pathname + body, answer: given });
    return given;
  }

  const listener = createServer(async (request, response) => {
    const { mood } = gateway;
    const parts = await request.toArray().catch(() => undefined);
    if (parts === undefined) return;
    if (mood === 'slow') await sleep(1_000 + Math.random() * 3_000);
    const [status, content] = answer(request, Buffer.concat(parts).toString());
    if (mood === 'lying') return request.socket.destroy();
    response.writeHead(mood === 'failing' ? 500 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(content));
  });
  const listen = async (port) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return listener.address().port;
  };
  const stop = () => {
    listener.close();
    listener.closeAllConnections();
  };
  const port = await listen(0);
  gateway.env = {
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  return Object.assign(gateway, { stop, start: () => listen(port) });
}
