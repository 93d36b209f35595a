// Visitors who book, pay, move and cancel, and try again with the same key until they have an answer. The office
// moves and cancels some of what is held for a payment.
import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen } from './check.mjs';

const PATIENCE_MS = 3_000;

/** `{ status, body }`, or nothing if the connection broke. */
export async function call(port, method, path, body, headers = {}) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === '' ? null : JSON.parse(text),
    };
  } catch {
    return {};
  }
}

const note = (attempt, answer) => attempt.answers.push({ ...answer, at: performance.now() });

/** Sends it to one server after another until there is an answer, or the visitor gives up. */
async function insist(attempt, ports, send, random) {
  for (let turn = 0; turn < 40; turn += 1) {
    const answer = await send(ports[Math.floor(random() * ports.length)]);
    note(attempt, answer);
    // Now and then someone presses twice.
    if (!isOpen(answer) && (turn > 0 || random() > 0.1)) return answer;
    if (isOpen(answer)) await sleep(100 + random() * 200);
  }
  return undefined;
}

/** On the payment service's page, until it says that it is paid or closed. Returns whether it is paid. */
async function payOn(page, booking) {
  for (let turn = 0; turn < 20; turn += 1) {
    const body = new URLSearchParams({ booking });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(page, { method: 'POST', body, signal }).catch(() => null);
    if (answer !== null && answer.status < 500) return answer.ok;
    await sleep(200);
  }
  return false;
}

/**
 * Starts to pay, pays on every page that was opened, and comes back to see whether it is paid. Some start in two
 * tabs; some do not pay in the end, and leave the page open: it is in `pages`. Returns whether they have paid.
 */
async function pay(mine, { ports, attempts, random }) {
  const { id, token } = mine;
  const attempt = { call: 'pay', id, answers: [] };
  const send = (verb) => (port) => call(port, 'POST', `/api/public/bookings/${token}/payment${verb}`, {});
  if (random() < 0.2) await Promise.all(ports.map(async (port) => note(attempt, await send('')(port))));
  await insist(attempt, ports, send(''), random);
  attempts.push(attempt);
  mine.pages = [...new Set(attempt.answers.flatMap(({ body }) => body?.redirect_url ?? []))];
  if (random() < 0.15) return false;
  let isPaid = false;
  for (const page of mine.pages) isPaid = (await payOn(page, id)) || isPaid;
  if (random() < 0.7) await insist(attempt, ports, send('/refresh'), random);
  return isPaid;
}

/**
 * A visitor after another, until `isOver`. All pick from a few sessions, so that they meet; what they
 * have is moved or cancelled later, so that sessions never run out.
 */
export async function visit(visitor) {
  const { ports, sessions, attempts, random, name, isOver, office } = visitor;
  const mine = [];
  const changeTo = async ({ id, employee }, isMove, send) => {
    const others = sessions.filter((one) => one.employee_id === employee);
    const body = isMove ? { slot_id: others[Math.floor(random() * others.length)].id } : { status: 'cancelled' };
    const changed = { call: 'change', id, cancels: !isMove, answers: [] };
    await insist(changed, ports, send(body), random);
    attempts.push(changed);
  };
  const change = async (at) => {
    const booking = mine[at];
    const { id, token, pages = [] } = booking;
    const isMove = at > 0 && random() < 0.5;
    if (!isMove) mine.splice(at, 1);
    await changeTo(booking, isMove, (body) => (port) => call(port, 'PUT', `/api/public/bookings/${token}`, body));
    // In a tab that was left open.
    if (!isMove && random() < 0.5) for (const page of pages) await payOn(page, id);
  };
  for (let turn = 0; !isOver(); turn += 1) {
    if (mine.length > 15) await change(0);
    else if (mine.length > 1 && random() < 0.3) await change(1 + Math.floor(random() * (mine.length - 1)));
    if (mine.length > 0 && random() < 0.1) await pay(mine[Math.floor(random() * mine.length)], visitor);
    // Delivering the mail takes longer than booking does.
    await sleep(random() * 400);
    const slot = sessions[Math.floor(random() * sessions.length)];
    const email = `${name}-${turn}@example.com`;
    const key = `chaos-${name}-${turn}`;
    const attempt = { call: 'book', key, email, answers: [] };
    attempts.push(attempt);
    const wanted = {
      employee_id: slot.employee_id,
      slot_id: slot.id,
      date: slot.date,
      start_time: slot.time,
      case_type: 'Family',
      case_title: 'Family Mediation',
      description: '',
      contact_method: 'Virtual',
      status: 'pending',
      client_name: `Client ${name} ${turn}`,
      client_email: email,
      client_phone: '',
    };
    const send = (port) => call(port, 'POST', '/api/bookings', wanted, { 'idempotency-key': key });
    const answer = await insist(attempt, ports, send, random);
    const token = /\/booking\/([^/]+)$/.exec(answer?.body?.manage_url ?? '')?.[1];
    if (token === undefined) continue;
    const booked = { id: answer.body.id, token, employee: slot.employee_id };
    // A time that is held is theirs once it is paid for, and free again if it is not.
    const isHeld = answer.body.pay_by !== null;
    const atTheOffice = (body) => (port) => office('PUT', `/api/bookings/${booked.id}`, body, port);
    if (isHeld && random() < 0.3) await changeTo(booked, random() < 0.8, atTheOffice);
    const isPaid = (isHeld || random() < 0.4) && (await pay(booked, visitor));
    if (isPaid || !isHeld) mine.push(booked);
  }
}
