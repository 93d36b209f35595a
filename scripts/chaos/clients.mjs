// Visitors who book, move and cancel, and try again with the same key until they have an answer.
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
      total: answer.headers.get('x-total-count'),
    };
  } catch {
    return {};
  }
}

/** Sends it to one server after another until there is an answer, or the visitor gives up. */
async function insist(attempt, ports, send, random) {
  for (let turn = 0; turn < 40; turn += 1) {
    const answer = await send(ports[Math.floor(random() * ports.length)]);
    attempt.answers.push({ ...answer, at: performance.now() });
    // Now and then someone presses twice.
    if (!isOpen(answer) && (turn > 0 || random() > 0.1)) return answer;
    if (isOpen(answer)) await sleep(100 + random() * 200);
  }
  return undefined;
}

/**
 * A visitor after another, until `isOver`. All pick from a few sessions, so that they meet; what they
 * have is moved or cancelled later, so that sessions never run out.
 */
export async function visit({ ports, sessions, attempts, random, name, isOver }) {
  const mine = [];
  const change = async (at) => {
    const { id, token, employee } = mine[at];
    const others = sessions.filter((one) => one.employee_id === employee);
    const isMove = at > 0 && random() < 0.5;
    if (!isMove) mine.splice(at, 1);
    const body = isMove ? { slot_id: others[Math.floor(random() * others.length)].id } : { status: 'cancelled' };
    const changed = { call: 'change', id, answers: [] };
    await insist(changed, ports, (port) => call(port, 'PUT', `/api/public/bookings/${token}`, body), random);
    attempts.push(changed);
  };
  for (let turn = 0; !isOver(); turn += 1) {
    if (mine.length > 15) await change(0);
    else if (mine.length > 1 && random() < 0.3) await change(1 + Math.floor(random() * (mine.length - 1)));
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
    if (token !== undefined) mine.push({ id: answer.body.id, token, employee: slot.employee_id });
  }
}
