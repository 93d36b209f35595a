// Forged histories: each holds one fault, and the checker finds that one and no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.mjs';

const booking = (over) => ({
  id: 'b1',
  reference: 'AC-1',
  slot_id: 's1',
  employee_id: 'm1',
  date: '2027-01-05',
  start_time: '09:00',
  end_time: '12:00',
  status: 'pending',
  client_email: 'ann@example.com',
  ...over,
});
const book = (answers, over) => ({ call: 'book', key: 'k1', email: 'ann@example.com', answers, ...over });
const ok = (over) => ({ status: 201, body: booking(over) });
const mail = (over) => ({ to: 'ann@example.com', text: 'Your session AC-1', ...over });

const FINE = { attempts: [book([{}, { status: 503 }, ok(), ok()])], bookings: [booking()], mails: [mail()] };

const faults = (history) =>
  Object.entries(check({ ...FINE, ...history }))
    .filter(([, found]) => found.length > 0)
    .map(([kind]) => kind);

test('a history in which all is well', () => {
  assert.deepEqual(faults({}), []);
  assert.deepEqual(faults({ attempts: [book([{ status: 409, body: {} }])], bookings: [], mails: [] }), []);
  // Nobody was told, so it may be there or not.
  assert.deepEqual(faults({ attempts: [book([{}, { status: 503 }])], mails: [] }), []);
});

test('a booking that is lost', () => assert.deepEqual(faults({ bookings: [] }), ['missing']));

test('one key, two bookings', () => {
  const attempts = [book([ok(), ok({ id: 'b2' })])];
  const other = booking({ id: 'b2', slot_id: 's2', start_time: '13:00', end_time: '16:00' });
  assert.deepEqual(faults({ attempts, bookings: [booking(), other] }), ['answeredTwoWays']);
});

test('one key, granted and then refused', () =>
  assert.deepEqual(faults({ attempts: [book([ok(), { status: 409, body: {} }])] }), ['answeredTwoWays']));

test('one key, refused and then granted, because the session became free', () =>
  assert.deepEqual(faults({ attempts: [book([{ status: 409, body: {} }, ok()])] }), []));

test('refused, and stored all the same', () =>
  assert.deepEqual(faults({ attempts: [book([{ status: 409, body: {} }])] }), ['storedThoughRefused']));

test('a session given to two', () => {
  const other = booking({ id: 'b2', client_email: 'bob@example.com' });
  assert.deepEqual(faults({ bookings: [booking(), other] }), ['sameSession', 'overlapping']);
  assert.deepEqual(faults({ bookings: [booking(), { ...other, status: 'cancelled' }] }), []);
});

test('sessions of one mediator that overlap', () => {
  const other = booking({ id: 'b2', slot_id: 's2', start_time: '11:59', end_time: '16:00' });
  assert.deepEqual(faults({ bookings: [booking(), other] }), ['overlapping']);
  assert.deepEqual(faults({ bookings: [booking(), { ...other, start_time: '12:00' }] }), []);
  assert.deepEqual(faults({ bookings: [booking(), { ...other, employee_id: 'm2' }] }), []);
});

test('a cancellation that did not last', () => {
  const change = { call: 'change', id: 'b1', answers: [ok({ status: 'cancelled' })] };
  assert.deepEqual(faults({ attempts: [...FINE.attempts, change] }), ['changeLost']);
  assert.deepEqual(faults({ attempts: [...FINE.attempts, change], bookings: [booking({ status: 'cancelled' })] }), []);
  // A later change is open: the booking may stand as either says.
  const open = { call: 'change', id: 'b1', answers: [{}] };
  assert.deepEqual(faults({ attempts: [...FINE.attempts, change, open] }), []);
});

test('a client who was not told', () => {
  assert.deepEqual(faults({ mails: [] }), ['unmailed']);
  assert.deepEqual(faults({ mails: [mail({ to: 'bob@example.com' })] }), ['unmailed']);
});
