// Signs in as the owner, adds a mediator and a session, and books it as a visitor: book.mjs PORT EMAIL
// PASSWORD. With `again`, checks that the booking is still there.
import assert from 'node:assert/strict';

const [port, email, password, again] = process.argv.slice(2);

async function call(method, path, body, token) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

const { token } = await call('POST', '/api/auth/login', { email, password });
if (!again) {
  const mediator = await call('POST', '/api/employees', { name: 'Ann Rivera', email }, token);
  const day = new Date(Date.now() + 14 * 86_400_000);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  const offered = {
    employee_id: mediator.id,
    date: day.toISOString().slice(0, 10),
    time: '09:00',
    duration: '9AM to 12PM Morning',
    price: 750,
  };
  await call('POST', '/api/time-slots', offered, token);
  const [slot] = await call('GET', `/api/time-slots/${mediator.id}`);
  await call('POST', '/api/bookings', {
    employee_id: slot.employee_id,
    slot_id: slot.id,
    case_type: 'Family',
    case_title: 'Family Mediation',
    description: '',
    contact_method: 'Virtual',
    date: slot.date,
    start_time: slot.time,
    status: 'pending',
    client_name: 'Jo Park',
    client_email: 'jo@example.com',
    client_phone: '',
  });
}
const bookings = await call('GET', '/api/bookings', undefined, token);
assert.deepEqual(
  bookings.map(({ client_name: client, employee_name: mediator, status }) => ({ client, mediator, status })),
  [{ client: 'Jo Park', mediator: 'Ann Rivera', status: 'pending' }],
);
const page = await fetch(`http://127.0.0.1:${port}/`);
assert.match(await page.text(), /<html/);
