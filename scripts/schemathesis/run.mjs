// Calls everything in a running demo's OpenAPI document, with valid and invalid input, signed in
// and as a visitor: node run.mjs PYTHON URL, where PYTHON has Schemathesis. Fails if a response is
// not documented, or is a 5xx other than 503.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [python, address] = process.argv.slice(2);
const config = fileURLToPath(new URL('schemathesis.toml', import.meta.url));

const send = async (method, path, token, body) => {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const { token } = await send('POST', '/api/auth/login', undefined, {
  email: 'demo@example.com',
  password: 'Demo-Pass-2026',
});
const [{ id: mediator }] = await send('GET', '/api/employees');
const [slot] = await send('GET', `/api/time-slots/${mediator}`);
const booking = await send('POST', '/api/bookings', undefined, {
  employee_id: mediator,
  slot_id: slot.id,
  date: slot.date,
  start_time: slot.time,
  case_type: 'Family',
  client_name: 'Ada Byron',
  client_email: 'ada@example.com',
});
const feed = await send('POST', `/api/employees/${mediator}/calendar-feed`, token);

const lastPart = (url) => url.slice(url.lastIndexOf('/') + 1);
const env = {
  ...process.env,
  MEDIATOR: mediator,
  BOOKING_TOKEN: lastPart(booking.manage_url),
  FEED_SECRET: lastPart(feed.url),
};

const fuzz = (caller, ...options) => {
  console.log(`--- ${caller}`);
  const run = [
    '-m',
    'schemathesis.cli',
    '--config-file',
    config,
    'run',
    `${address}/api/openapi.json`,
    '--no-color',
    ...options,
  ];
  return spawnSync(python, run, { env, stdio: 'inherit' }).status === 0;
};

const passed = [
  fuzz('signed in', '--header', `Authorization: Bearer ${token}`),
  // Most calls only return a refusal.
  fuzz('a visitor', '--max-examples', '10', '--phases', 'examples,coverage,fuzzing'),
];
process.exit(passed.every(Boolean) ? 0 : 1);
