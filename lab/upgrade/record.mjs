// Writes the statements that a program sends during a tour: record.mjs PROGRAM FOLDER LOG OUTPUT. LOG is PostgreSQL's
// log of all statements, as JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMail } from '../chaos/mail.mjs';
import { freePort, Server, untilReady } from '../chaos/servers.mjs';
import { ADMIN, addAdmin, caller, settings } from './calls.mjs';
import { letter, tour } from './tour.mjs';

const [program, folder, log, output] = process.argv.slice(2);
const mail = await startMail();
const env = settings(folder, mail);
addAdmin(program, env);
const server = new Server(program, await freePort(), env, path.join(folder, 'server.log'));
server.start();
await untilReady([server]);
const call = caller(server.port, () => {});
await tour(call, 'a', ADMIN, new Map());
// The mail leaves, and some does not.
for (let sent; sent !== mail.mails.length; await sleep(3000)) sent = mail.mails.length;
mail.mood = 'refusing';
await call('POST', '/api/auth/login', { body: { ...ADMIN, password: 'Wrong-Pass-2026' } }).catch(() => {});
const { token } = await call('POST', '/api/auth/login', { body: ADMIN });
await call('POST', '/api/contact-requests', { body: await letter(call, 'b') });
const changed = { currentPassword: ADMIN.password, newPassword: `${ADMIN.password}-2` };
await call('POST', '/api/auth/password', { token, body: changed });
await sleep(3000);
await server.stop('SIGTERM');
mail.stop();

/** What PostgreSQL ran at once, in the order of the commits: transactions, and statements of their own. */
const units = [];
const running = new Map();
const latest = new Map();
for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
  const { session_id: session, application_name: by, error_severity: severity, message, detail } = JSON.parse(line);
  if (by === 'psql') continue;
  if (severity === 'ERROR' && latest.has(session)) latest.get(session).isBroken = true;
  const text = /^(?:statement|execute [^:]*): (.*)$/s.exec(message)?.[1].trim();
  // What is asked about the tables themselves changes with them.
  if (text === undefined || /pg_attribute|__diesel_schema_migrations/.test(text)) continue;
  const values = [...(detail ?? '').matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value]) => value);
  const unit = running.get(session) ?? { statements: [] };
  unit.statements.push({ text, values });
  latest.set(session, unit);
  if (/^BEGIN/.test(text)) running.set(session, unit);
  else if (/^(COMMIT|ROLLBACK)$/.test(text)) running.delete(session);
  if (!running.has(session)) units.push(unit);
}

/** The types of parameters are not logged. PostgreSQL infers most. */
function typeOf(value, text, parameter) {
  if (text.includes(`unnest(${parameter})`)) return 'text[]';
  return /^'\d{4}-\d\d-\d\d'$/.test(value) ? 'date' : 'unknown';
}

// One of each kind is enough of what only reads.
const known = new Set();
const prepared = new Map();
const lines = [];
for (const { statements, isBroken } of units) {
  const kind = statements.map(({ text }) => text).join(';');
  const isRead = !/\b(INSERT|UPDATE|DELETE)\b/.test(kind);
  if (isBroken || (isRead && known.has(kind))) continue;
  known.add(kind);
  for (const { text, values } of statements) {
    if (values.length > 0 && !prepared.has(text)) {
      const name = `s${prepared.size + 1}`;
      const types = values.map((value, n) => typeOf(value, text, `$${n + 1}`));
      const given = types.some((type) => type !== 'unknown') ? ` (${types.join(', ')})` : '';
      prepared.set(text, { name, as: `PREPARE ${name}${given} AS ${text}` });
    }
    // Without parameters, there may be several in one.
    if (values.length > 0) lines.push(`EXECUTE ${prepared.get(text).name}(${values.join(', ')})`);
    else lines.push(...text.split(/;\s*/).filter(Boolean));
  }
}
const all = [...[...prepared.values()].map(({ as }) => as), ...lines];
const split = all.find((text) => /;$/m.test(text));
if (split !== undefined) throw new Error(`a statement that would be split: ${split}`);
writeFileSync(output, all.map((text) => `${text};\n`).join(''));
const broken = units.filter(({ isBroken }) => isBroken).length;
console.log(
  `${units.length} transactions (${broken} failed, left out); ${prepared.size} statements, ${lines.length} lines`,
);
