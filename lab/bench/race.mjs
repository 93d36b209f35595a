// Fifty simultaneous clients on overlapping sessions of one mediator, over two servers on one
// database, round after round: node race.mjs ROUNDS MEDIATOR PORT PORT. Exactly one must win each
// round. Fails otherwise, and on any 5xx.
import { Agent, request } from 'node:http';

const [rounds, mediator, ...ports] = process.argv.slice(2);
const clients = Array.from({ length: 50 }, (_, n) => ({
  port: ports[n % ports.length],
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
}));

const send = ({ port, agent }, method, path, body) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const call = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { 'content-type': 'application/json' } },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode, text, ms: performance.now() - start });
      },
    );
    call.on('error', reject).end(body && JSON.stringify(body));
  });

const listed = await send(clients[0], 'GET', `/api/time-slots/${mediator}`);
const days = new Map();
for (const slot of JSON.parse(listed.text)) days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);

const times = [];
let failed = 0;
for (const [date, slots] of [...days].slice(0, Number(rounds))) {
  const rivals = slots.filter((slot) => slot.time === '09:00'); // Morning and Full Day overlap.
  await Promise.all(clients.map((client) => send(client, 'GET', '/api/health/live')));
  const answers = await Promise.all(
    clients.map((client, n) =>
      send(client, 'POST', '/api/bookings', {
        employee_id: mediator,
        slot_id: rivals[(n >> 1) % rivals.length].id,
        date,
        start_time: '09:00',
        case_type: 'Family',
        client_name: `Client ${n}`,
        client_email: `race-${date}-${n}@example.com`,
      }),
    ),
  );
  times.push(...answers.map(({ ms }) => ms));
  const won = answers.filter(({ status }) => status === 201).length;
  if (rivals.length < 2 || won !== 1 || answers.some(({ status }) => status !== 201 && status !== 409)) {
    failed += 1;
    console.error(date, answers.map(({ status }) => status).join(' '));
  }
}
clients.forEach(({ agent }) => agent.destroy());
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(0);
console.log(`${times.length / 50} rounds, ${failed} without exactly one winner; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
process.exitCode = failed === 0 && times.length > 0 ? 0 : 1;
