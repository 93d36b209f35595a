// Two servers, visitors, and faults at random: run.mjs PROGRAM FOLDER SECONDS SEED [failover]. Fails if
// anything a visitor was told does not hold. With `failover`, it starts two PostgreSQL of its own, and the
// only faults are theirs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { check } from './check.mjs';
import { call, visit } from './clients.mjs';
import { Cluster } from './cluster.mjs';
import { startMail } from './mail.mjs';
import { freePort, Server, signal, untilReady } from './servers.mjs';

const [program, folder, seconds, seed, mode] = process.argv.slice(2);
const ADMIN = { email: 'owner@example.com', password: 'Chaos-Pass-2026' };
const CLIENTS = 6;
const MEDIATORS = 30;
const SESSIONS = 120;

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
const cluster = mode === 'failover' ? await Cluster.start(folder) : undefined;
if (cluster !== undefined) process.env.DATABASE_URL = cluster.url;
await run(program, ['migrate']);
const data = [`--set=mediators=${MEDIATORS}`, '--set=past=0', '--file=scripts/bench/data.sql'];
await run('psql', ['--quiet', ...data, process.env.DATABASE_URL]);
const parentOf = (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
const postmaster = cluster === undefined && (await findPostmaster());
const backends = async () => (await run('pgrep', ['-P', String(postmaster)])).stdout.trim().split('\n').map(Number);
const signalAll = async (name) => [postmaster, ...(await backends())].forEach((pid) => signal(pid, name));

const mail = await startMail();
const ports = [await freePort(), await freePort()];
const env = {
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

/** The parent of the process that answers us. */
async function findPostmaster() {
  const psql = spawn('psql', ['-At', process.env.DATABASE_URL], { stdio: ['pipe', 'pipe', 'inherit'] });
  psql.stdin.write('SELECT pg_backend_pid();\n');
  const [answer] = await once(psql.stdout, 'data');
  const pid = parentOf(Number(String(answer)));
  psql.stdin.end();
  return pid;
}

const pick = (random, list) => list[Math.floor(random() * list.length)];
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Each brings the fault, waits a moment, and ends it. */
const FAULTS = cluster?.faults ?? {
  'kill -9 of a server': async (random) => restart(pick(random, servers), 'SIGKILL'),
  'SIGTERM to a server': async (random) => restart(pick(random, servers), 'SIGTERM'),
  'kill -9 of a PostgreSQL process': async (random) => signal(pick(random, await backends()), 'SIGKILL'),
  'PostgreSQL frozen': async (random) => {
    await signalAll('SIGSTOP');
    await sleep(500 + random() * 3500);
    await signalAll('SIGCONT');
  },
  'all connections cut': () =>
    sql(
      'SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
    ),
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
  'a backup': (random) =>
    run(program, ['backup', path.join(folder, `${random()}.backup`)], { env: { ...process.env, ...env } }),
  // What the next version may do while this one runs.
  'a migration': async () => {
    await run(program, ['migrate']);
    await sql("SET lock_timeout = '5s'; ALTER TABLE bookings ADD COLUMN next_version integer NOT NULL DEFAULT 0");
    await sql('CREATE INDEX CONCURRENTLY next_version ON bookings (next_version)');
    await sql("SET lock_timeout = '5s'; ALTER TABLE bookings DROP COLUMN next_version");
  },
  // Until it is started again by another fault.
  ...(existsSync(FAKETIME) && {
    'a clock two minutes off': (random) =>
      restart(pick(random, servers), 'SIGKILL', {
        LD_PRELOAD: FAKETIME,
        FAKETIME: random() < 0.5 ? '+120s' : '-120s',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
  }),
  'mail refused': async (random) => mood('refusing', random),
  'mail hung up on': async (random) => mood('lying', random),
  'mail kept but not confirmed': async (random) => mood('forgetful', random),
  'mail slow': async (random) => mood('slow', random),
};
async function restart(server, signal, env) {
  await server.stop(signal);
  server.start(env);
}
async function mood(name, random) {
  mail.mood = name;
  await sleep(500 + random() * 1500);
  mail.mood = 'well';
}

const random = generator(Number(seed));
const attempts = [];
const listed = await call(ports[0], 'GET', '/api/employees?limit=500');
const sessions = [];
for (const { id } of listed.body) {
  const { body } = await call(ports[0], 'GET', `/api/time-slots/${id}`);
  sessions.push(...body.slice(0, 40).map((slot) => ({ ...slot, employee_id: id })));
  if (sessions.length >= SESSIONS) break;
}
let isOver = false;
const visitors = Array.from({ length: CLIENTS }, (_, n) =>
  visit({ ports, sessions, attempts, random: generator(Number(seed) + n + 1), name: `c${n}`, isOver: () => isOver }),
);
const ready = new Map();
const outages = [];
const end = performance.now() + Number(seconds) * 1000;
while (performance.now() < end) {
  await sleep(200 + random() * 500);
  const name = pick(random, Object.keys(FAULTS));
  const outage = await FAULTS[name](random);
  const since = cluster === undefined ? 0 : (performance.now() - outage.ended) / 1000;
  ready.set(name, [...(ready.get(name) ?? []), since + (await untilReady(servers))]);
  if (cluster !== undefined) outages.push({ name, ...outage, ready: outage.ended + ready.get(name).at(-1) * 1000 });
  await cluster?.repair();
}
isOver = true;
await Promise.all(visitors);

const until = performance.now() + 120_000;
const waiting = async () =>
  Number(await sql('SELECT count(*) FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND withheld_at IS NULL'));
while ((await waiting()) > 0 && performance.now() < until) {
  // What has failed is tried again minutes later. Nobody wants to wait for that here.
  await sql(
    'UPDATE outbox SET due_at = now() WHERE sent_at IS NULL AND failed_at IS NULL AND withheld_at IS NULL AND due_at > now()',
  );
  await sleep(500);
}
if ((await waiting()) > 0) console.error(`${await waiting()} mails were still waiting after two minutes`);

const { body: login } = await call(ports[0], 'POST', '/api/auth/login', ADMIN);
const bookings = [];
for (;;) {
  const { body, total } = await call(ports[0], 'GET', `/api/bookings?limit=500&offset=${bookings.length}`, undefined, {
    authorization: `Bearer ${login.token}`,
  });
  bookings.push(...body);
  if (body.length === 0 || bookings.length >= Number(total)) break;
}
const history = { attempts, bookings, mails: mail.mails };
const found = check(history);
const books = attempts.filter((attempt) => attempt.call === 'book');
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
if (cluster?.hasDisks === false) console.log('no disk could be mounted: none was full');
if (cluster === undefined && !existsSync(FAKETIME)) console.log('libfaketime is not installed: the clocks were right');
console.log(`seed ${seed}, ${seconds} s, ${[...ready.values()].flat().length} faults`);
console.log(
  `| attempts | ${books.length} |\n| acknowledged | ${books.filter(({ answers }) => answers.some(({ status }) => status === 201 || status === 200)).length} |`,
);
console.log(`| changes | ${attempts.length - books.length} |`);
const known = new Set(mail.mails.map(({ to, text }) => `${to} ${/^message-id: *(.*)$/im.exec(text)?.[1] ?? text}`));
console.log(`| mails | ${mail.mails.length} |\n| of these delivered again | ${mail.mails.length - known.size} |`);
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
await cluster?.stop();
mail.stop();
const isClean = Object.values(found).every((list) => list.length === 0);
if (!isClean) {
  writeFileSync('chaos-history.json', JSON.stringify({ found, history }, null, 1));
  console.error(`failed; the history is in chaos-history.json; seed ${seed}`);
}
process.exit(isClean ? 0 : 1);
