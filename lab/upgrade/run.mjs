// The old program serves while the new one migrates its database and then serves beside it: run.mjs OLD NEW FOLDER
// SECONDS. Fails if a call of either fails, or if a booking is not what somebody was told.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startMail } from '../chaos/mail.mjs';
import { freePort, Server, untilReady } from '../chaos/servers.mjs';
import { ADMIN, addAdmin, caller, settings } from './calls.mjs';
import { news } from './news.mjs';
import { tour } from './tour.mjs';

const [old, next, folder, seconds] = process.argv.slice(2);
/** Of each version: with the one who tries the news, as many as may be signed in at once. */
const OFFICES = 2;
/** So many calls may be told to come back while a migration holds a lock. */
const MOST_503 = 100;
const run = promisify(execFile);
const mail = await startMail();
const env = settings(folder, mail);
const serve = async (program, name, env) => {
  const server = new Server(program, await freePort(), env, path.join(folder, `${name}.log`));
  server.start();
  await untilReady([server]);
  return server;
};

const answers = [];
const failures = [];
const booked = new Map();
const phases = [{ name: 'before', since: 0 }];
const enter = (name) => phases.push({ name, since: performance.now() });
let isOver = false;
let tours = 0;
/** One tour after another, until it is over. */
const office = async (server, name) => {
  const note = (answer) => answers.push({ server: name, ...answer });
  while (!isOver) {
    tours += 1;
    await tour(caller(server.port, note), `${name}-${tours}`, ADMIN, booked).catch((error) =>
      failures.push(`${name}: ${error}`),
    );
  }
};
const offices = (server, name) => Array.from({ length: OFFICES }, () => office(server, name));

addAdmin(old, env);
const before = await serve(old, 'old', env);
const load = offices(before, 'old');
await sleep(seconds * 1000);
enter('migrating');
const started = performance.now();
await run(next, ['migrate']);
const migration = ((performance.now() - started) / 1000).toFixed(1);
enter('migrated');
await sleep(seconds * 1000);
enter('side by side');
const after = await serve(next, 'new', { ...env, FRONTEND_DIR: 'crates/api/tests/it/frontend' });
load.push(...offices(after, 'new'));
const unnoted = (server) => caller(server.port, () => {});
await news(unnoted(after), ADMIN, booked);
await sleep(seconds * 1000);
isOver = true;
await Promise.all(load);
// One that has crashed comes back.
await before.stop('SIGKILL');
before.start();
await untilReady([before]);

/** Every booking from today on, as this server has it: id → status. */
async function listed(server) {
  const call = unnoted(server);
  const { token } = await call('POST', '/api/auth/login', { body: ADMIN });
  const list = `/api/bookings?from=${new Date().toISOString().slice(0, 10)}&limit=500`;
  const rows = [];
  for (let page; page?.length !== 0; rows.push(...page))
    page = await call('GET', `${list}&offset=${rows.length}`, { token });
  return new Map(rows.map(({ id, status }) => [id, status]));
}
for (const [name, server] of Object.entries({ old: before, new: after })) {
  const rows = await listed(server);
  for (const [id, status] of booked)
    if (rows.get(id) !== status) failures.push(`${name}: booking ${id} is ${rows.get(id)}, not ${status}`);
}
for (const server of [before, after]) {
  await server.stop('SIGTERM');
  if (server.process.exitCode !== 0) failures.push(`${server.program} ended with ${server.process.exitCode}`);
}

console.log('server  phase         calls   503   other 5xx   slowest');
for (const name of ['old', 'new'])
  for (const [n, { name: phase, since }] of phases.entries()) {
    const until = phases[n + 1]?.since ?? Infinity;
    const these = answers.filter(({ server, begun }) => server === name && begun >= since && begun < until);
    if (these.length === 0) continue;
    const refused = these.filter(({ status }) => status === 503).length;
    const failed = these.filter(({ status }) => status >= 500).length - refused;
    const slowest = (Math.max(...these.map(({ ms }) => ms)) / 1000).toFixed(1);
    const cells = [these.length, refused, failed].map((number, at) => String(number).padStart([5, 6, 12][at]));
    console.log(`${name.padEnd(8)}${phase.padEnd(14)}${cells.join('')}${slowest.padStart(8)} s`);
    if (failed > 0) failures.push(`${name}, ${phase}: ${failed} calls failed`);
    if (refused > (phase === 'migrating' ? MOST_503 : 0)) failures.push(`${name}, ${phase}: ${refused} calls got 503`);
  }
const refused = answers.filter(({ status }) => status === 503).map(({ begun, ms }) => [begun, begun + ms]);
const lasted = Math.max(...refused.flat()) - Math.min(...refused.flat());
console.log(
  `Migrated in ${migration} s${refused.length > 0 ? `, with 503 over ${(lasted / 1000).toFixed(1)} s` : ''}.`,
);
console.log(`${tours} tours; ${booked.size} bookings, looked for in both servers; ${mail.mails.length} mails.`);
const log = readFileSync(before.log, 'utf8') + readFileSync(after.log, 'utf8');
if (/panicked at/.test(log)) failures.push('a server panicked');
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
