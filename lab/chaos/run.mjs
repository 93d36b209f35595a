// Two servers, visitors, and faults at random: run.mjs PROGRAM FOLDER SECONDS SEED [failover]. Fails if
// anything a visitor was told does not hold. It starts a PostgreSQL of its own; with `failover` two, and
// the only faults are theirs. INT ends it early.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { check } from './check.mjs';
import { call, visit } from './clients.mjs';
import { Cluster } from './cluster.mjs';
import { startGateway } from './gateway.mjs';
import { startMail } from './mail.mjs';
import { startProxy } from './proxy.mjs';
import { freePort, Server, signal, untilReady } from './servers.mjs';

const [program, folder, seconds, seed, mode] = process.argv.slice(2);
const ADMIN = { email: 'owner@example.com', password: 'Chaos-Pass-2026' };
const CLIENTS = Number(process.env.CHAOS_CLIENTS ?? 6);
const ATTEMPTS = Number(process.env.CHAOS_ATTEMPTS ?? Infinity);
const MEDIATORS = 30;
/** Fewer than the visitors want: they have up to 16 each. */
const SESSIONS = 12 * CLIENTS;
const SESSIONS_EACH = 40;
/** Visitors can no longer change what is sooner. */
const NOTICE_DAYS = 2;

/** mulberry32: the same faults for the same seed. Which request they meet depends on the machine. */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Without blocking: the mail server and the visitors live in this process, too. */
const run = promisify(execFile);
const sql = async (text) => (await run('psql', ['-At', '--command', text, process.env.DATABASE_URL])).stdout.trim();
const isFailover = mode === 'failover';
const cluster = await Cluster.start(folder, { hasStandby: isFailover });
const { primary: postgres } = cluster;
process.env.DATABASE_URL = cluster.url;
await run(program, ['migrate']);
const data = [`--set=mediators=${MEDIATORS}`, '--set=past=0', '--file=lab/bench/data.sql'];
await run('psql', ['--quiet', ...data, process.env.DATABASE_URL]);

const mail = await startMail();
const proxy = isFailover ? undefined : await startProxy(postgres.port);
const ports = [await freePort(), await freePort()];
const gateway = await startGateway(ports);
const env = {
  ...gateway.env,
  ...(proxy && { DATABASE_URL: cluster.url.replace(`:${postgres.port}/`, `:${proxy.port}/`) }),
  // Servers behind one address send the payment service the same one.
  PUBLIC_URL: 'https://practice.example',
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  RATE_LIMIT: 'off',
  DATA_DIR: path.join(folder, 'data'),
  // Any frontend will do: no page is requested.
  FRONTEND_DIR: 'crates/api/tests/it/frontend',
  LOG: 'warn',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
const servers = ports.map((port, at) => new Server(program, port, env, path.join(folder, `server-${at}.log`)));
servers[0].start();
await untilReady([servers[0]]);
servers[1].start();
await untilReady(servers);

const { body: login } = await call(ports[0], 'POST', '/api/auth/login', ADMIN);
const office = (method, path, body, port = ports[0]) =>
  call(port, method, path, body, { authorization: `Bearer ${login.token}` });
const payments = (mode) =>
  office('PUT', '/api/payment/settings', { mode, currency: 'USD', default_provider: 'stripe', hold_minutes: 5 });
const provider = { key: 'stripe', name: 'Cards', enabled: true, public_config: {}, secret_env_names: {} };
for (const { status } of [await office('POST', '/api/payment/providers', provider), await payments('optional')])
  if (status >= 300) throw new Error(`payments cannot be set up: ${status}`);

const pick = (random, list) => list[Math.floor(random() * list.length)];
const FAKETIME = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));
/** Each brings the fault, waits a moment, and ends it. Some say when it ended. */
const FAULTS = isFailover
  ? cluster.failovers
  : {
      'kill -9 of a server': async (random) => restart(pick(random, servers), 'SIGKILL'),
      'SIGTERM to a server': async (random) => restart(pick(random, servers), 'SIGTERM'),
      'kill -9 of a PostgreSQL process': async (random) => signal(pick(random, await postgres.children()), 'SIGKILL'),
      'PostgreSQL frozen': async (random) => {
        await postgres.signalAll('SIGSTOP');
        await sleep(500 + random() * 3500);
        await postgres.signalAll('SIGCONT');
      },
      ...(cluster.hasDisks && { 'disk full': (random) => postgres.fillDisk(random) }),
      'all connections cut': () =>
        sql(
          'SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
        ),
      'all connections forgotten by a proxy': () => {
        proxy.deafen();
        return { ended: performance.now() };
      },
      // Every connection of both pools soon waits for the lock.
      'bookings locked, pools exhausted': (random) =>
        sql(`BEGIN; LOCK TABLE bookings; SELECT pg_sleep(${(0.5 + random() * 3.5).toFixed(1)}); COMMIT`),
      'slow clients': async (random) => {
        const clients = Array.from({ length: 400 }, (_, n) => {
          const client = connect(ports[n % ports.length], '127.0.0.1').on('error', () => client.destroy());
          client.write(
            'POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
          );
          return client;
        });
        await sleep(500 + random() * 3500);
        for (const client of clients) client.destroy();
      },
      'a backup': (random) => backUp(path.join(folder, `${random()}.backup`)),
      // What the next version may do while this one runs.
      'a migration': async () => {
        await run(program, ['migrate']);
        await sql(
          "SET lock_timeout = '5s'; ALTER TABLE bookings ADD COLUMN IF NOT EXISTS next_version integer NOT NULL DEFAULT 0",
        );
        await sql('CREATE INDEX CONCURRENTLY IF NOT EXISTS next_version ON bookings (next_version)');
        await sql("SET lock_timeout = '5s'; ALTER TABLE bookings DROP COLUMN IF EXISTS next_version");
      },
      // Until it is started again by another fault.
      ...(FAKETIME && {
        'a clock two minutes off': (random) =>
          restart(pick(random, servers), 'SIGKILL', {
            LD_PRELOAD: FAKETIME,
            FAKETIME: random() < 0.5 ? '+120s' : '-120s',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          }),
      }),
      'mail refused': async (random) => mood(mail, 'refusing', random),
      'mail hung up on': async (random) => mood(mail, 'lying', random),
      'mail kept but not confirmed': async (random) => mood(mail, 'forgetful', random),
      'mail slow': async (random) => mood(mail, 'slow', random),
      'payment service gone': async (random) => {
        gateway.stop();
        await sleep(500 + random() * 3500);
        await gateway.start();
      },
      'payment service slow': async (random) => mood(gateway, 'slow', random),
      'payment service does it and hangs up': async (random) => mood(gateway, 'lying', random),
      'payment service does it and answers 500': async (random) => mood(gateway, 'failing', random),
      'webhooks twice': async (random) => webhooks('twice', random),
      'webhooks late': async (random) => webhooks('late', random),
      'webhooks lost': async (random) => webhooks('lost', random),
      // No fault: times are held for a payment.
      'payment required': async (random) => {
        await payments('required');
        await sleep(500 + random() * 3500);
        while ((await payments('optional')).status !== 200) await sleep(100);
      },
    };
async function backUp(file) {
  await run(program, ['backup', file], { env: { ...process.env, ...env } });
  rmSync(file);
}
async function restart(server, signal, env) {
  await server.stop(signal);
  server.start(env);
}
async function mood(service, name, random) {
  service.mood = name;
  await sleep(500 + random() * 1500);
  service.mood = 'well';
}
async function webhooks(how, random) {
  gateway.webhooks = how;
  await sleep(500 + random() * 1500);
  gateway.webhooks = 'well';
}

const random = generator(Number(seed));
const attempts = [];
const listed = await call(ports[0], 'GET', '/api/employees?limit=500');
const sessions = [];
for (const { id } of listed.body) {
  const { body } = await call(ports[0], 'GET', `/api/time-slots/${id}`);
  const later = body.filter(({ date }) => Date.parse(date) > Date.now() + NOTICE_DAYS * 86_400_000);
  sessions.push(...later.slice(0, SESSIONS_EACH).map((slot) => ({ ...slot, employee_id: id })));
  if (sessions.length >= SESSIONS) break;
}
let isOver = false;
const visitors = Array.from({ length: CLIENTS }, (_, n) =>
  visit({
    ports,
    office,
    sessions,
    attempts,
    random: generator(Number(seed) + n + 1),
    name: `c${n}`,
    isOver: () => isOver,
  }),
);
const ready = new Map();
const outages = [];
const isBook = ({ call: kind }) => kind === 'book';
const isAcknowledged = ({ answers }) => answers.some(({ status }) => status === 201 || status === 200);
const begun = performance.now();
let isInterrupted = false;
process.on('SIGINT', () => {
  isInterrupted = true;
});
let failures = 0;
const faults = () => [...ready.values()].flat().length;
/** A fault for every hundred attempts. */
const isEnough = () => faults() * 100 >= ATTEMPTS && attempts.filter(isBook).length >= ATTEMPTS;
while (performance.now() - begun < Number(seconds) * 1000 && !isInterrupted && !isEnough()) {
  await sleep(200 + random() * 500);
  const name = pick(random, Object.keys(FAULTS));
  // A long run does not end because a fault could not be brought about, but it fails.
  try {
    const outage = await FAULTS[name](random);
    const since = outage?.ended === undefined ? 0 : (performance.now() - outage.ended) / 1000;
    ready.set(name, [...(ready.get(name) ?? []), since + (await untilReady(servers))]);
    if (isFailover) outages.push({ name, ...outage, ready: outage.ended + ready.get(name).at(-1) * 1000 });
    await cluster.repair();
  } catch (error) {
    console.error(`${name}: ${error.stack}`);
    failures += 1;
  }
  if (faults() % 100 === 0) {
    const books = attempts.filter(isBook);
    console.error(`${faults()} faults, ${books.length} attempts, ${books.filter(isAcknowledged).length} acknowledged`);
  }
}
const lasted = ((performance.now() - begun) / 1000).toFixed(0);
isOver = true;
await Promise.all(visitors);

// What the server does minutes or an hour later is due now: times that are held end, the payment service is asked
// about what it has not reported, and mail and refunds that failed are tried again. No webhook helps.
gateway.webhooks = 'lost';
// For a clock two minutes off, too.
const DUE = "now() - interval '3 minutes'";
await sql(`UPDATE bookings SET pay_by = ${DUE} WHERE pay_by > ${DUE}`);
await sql(`UPDATE payments SET check_at = ${DUE} WHERE check_at > ${DUE}`);
const UNSENT = 'sent_at IS NULL AND failed_at IS NULL AND withheld_at IS NULL';
const waiting = async () =>
  Number(
    await sql(`SELECT (SELECT count(*) FROM outbox WHERE ${UNSENT})
      + (SELECT count(*) FROM bookings WHERE pay_by IS NOT NULL AND status = 'pending')
      + (SELECT count(*) FROM payments WHERE check_at <= now())
      + (SELECT count(*) FROM refunds WHERE try_at IS NOT NULL)`),
  );
let least = Infinity;
let until = 0;
// Twice, because one may cause another.
for (let times = 0; times < 2; times += 1) {
  await sql(`UPDATE outbox SET due_at = ${DUE} WHERE ${UNSENT} AND due_at > ${DUE}`);
  await sql(`UPDATE refunds SET try_at = ${DUE} WHERE try_at > ${DUE}`);
  const left = await waiting();
  if (left < least) [least, until] = [left, performance.now() + 120_000];
  if (left > 0) times = -1;
  if (performance.now() > until) {
    console.error(`${left} mails or payments were still waiting after two minutes in which nothing happened`);
    break;
  }
  await sleep(500);
}

async function listedByOffice(list) {
  const rows = [];
  for (;;) {
    const { status, body } = await office('GET', `/api/${list}?limit=500&offset=${rows.length}`);
    if (status === undefined) continue;
    if (status !== 200) throw new Error(`${list} cannot be listed: ${status}`);
    rows.push(...body);
    if (body.length === 0) return rows;
  }
}
const { mails } = mail;
const [bookings, paid] = [await listedByOffice('bookings'), await listedByOffice('payments')];
const { body: surpluses } = await office('GET', '/api/payments/surpluses');
const history = { attempts, bookings, mails, payments: paid, surpluses, charges: gateway.charges };
const found = check(history);
const books = attempts.filter(isBook);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
if (!cluster.hasDisks) console.log('no disk could be mounted: none was full');
if (!isFailover && !FAKETIME) console.log('libfaketime is not installed: the clocks were right');
console.log(`seed ${seed}, ${lasted} s, ${faults()} faults`);
console.log(`| attempts | ${books.length} |\n| acknowledged | ${books.filter(isAcknowledged).length} |`);
console.log(`| changes | ${attempts.filter(({ call: kind }) => kind === 'change').length} |`);
const { charges } = gateway;
console.log(`| payments | ${charges.length} |`);
console.log(`| of these returned | ${charges.filter(({ refunded }) => refunded > 0).length} |`);
const messages = new Set(mails.map(({ to, id }) => `${to} ${id}`));
console.log(`| mails | ${mails.length} |\n| of these delivered again | ${mails.length - messages.size} |`);
for (const [kind, list] of Object.entries(found)) console.log(`| ${kind} | ${list.length} |`);
console.log('\n| fault | times | ready again after, median | longest |\n|---|---|---|---|');
for (const [name, list] of ready)
  console.log(`| ${name} | ${list.length} | ${median(list).toFixed(2)} s | ${Math.max(...list).toFixed(2)} s |`);
if (outages.length > 0)
  console.log(
    '\n| outage | commits waiting | ended after | ready after that | ready after its start | next booking after its start |\n|---|---|---|---|---|---|',
  );
for (const { name, waiting, begun, ended, ready: again } of outages) {
  const told = books.flatMap(({ answers }) => answers.filter(({ status, at }) => status === 201 && at > ended));
  const next = Math.min(...told.map(({ at }) => at));
  const times = [ended - begun, again - ended, again - begun, next - begun];
  console.log(`| ${[name, waiting, ...times.map((ms) => `${(ms / 1000).toFixed(2)} s`)].join(' | ')} |`);
}
await Promise.all(servers.map((server) => server.stop('SIGTERM')));
await cluster.stop();
mail.stop();
proxy?.stop();
gateway.stop();
const isClean = failures === 0 && Object.values(found).every((list) => list.length === 0);
if (!isClean) {
  writeFileSync('chaos-history.json', JSON.stringify({ found, history }));
  console.error(`failed; the history is in chaos-history.json; seed ${seed}`);
}
process.exit(isClean ? 0 : 1);
