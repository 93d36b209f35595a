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
  price: 750,
  payment_status: 'paid',
  ...over,
});
const book = (answers, over) => ({ call: 'book', key: 'k1', email: 'ann@example.com', answers, ...over });
const ok = (over) => ({ status: 201, body: booking(over) });
const mail = (over) => ({ to: 'ann@example.com', references: ['AC-1'], ...over });
const pay = (answers) => ({ call: 'pay', id: 'b1', answers });
const paid = (over) => ({ status: 200, body: { state: 'paid', receipt_number: '2027-00001', ...over } });
const payment = (over) => ({
  id: 'p1',
  booking_id: 'b1',
  amount: 75_000,
  refunded: 0,
  state: 'paid',
  receipt_number: '2027-00001',
  ...over,
});
const charge = (over) => ({ payment: 'p1', booking: 'b1', amount: 75_000, refunded: 0, at: 2, ...over });

const FINE = {
  attempts: [book([{}, { status: 503 }, ok(), ok()])],
  bookings: [booking()],
  mails: [mail()],
  payments: [],
  surpluses: [],
  charges: [],
};
/** The same booking, paid for. */
const PAID = { attempts: [...FINE.attempts, pay([{}, paid()])], payments: [payment()], charges: [charge()] };

const faults = (history) =>
  Object.entries(check({ ...FINE, ...history }))
    .filter(([, found]) => found.length > 0)
    .map(([kind]) => kind);

test('a history in which all is well', () => {
  assert.deepEqual(faults({}), []);
  assert.deepEqual(faults({ attempts: [book([{ status: 409, body: {} }])], bookings: [], mails: [] }), []);
  // No one was told, so it may be there or not.
  assert.deepEqual(faults({ attempts: [book([{}, { status: 503 }])], mails: [] }), []);
  assert.deepEqual(faults(PAID), []);
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

test('a time that is held for a payment, moved, and never paid for', () => {
  const held = { date: '2027-01-06', pay_by: '2027-01-04T13:15:00.000Z', status: 'pending' };
  const attempts = [...FINE.attempts, { call: 'change', id: 'b1', answers: [ok(held)] }];
  const ended = (over) => [booking({ date: '2027-01-06', status: 'cancelled', payment_status: 'unpaid', ...over })];
  assert.deepEqual(faults({ attempts, bookings: ended({}) }), []);
  assert.deepEqual(faults({ attempts, bookings: ended({ payment_status: 'paid' }) }), ['changeLost']);
  assert.deepEqual(faults({ attempts, bookings: ended({ date: '2027-01-05' }) }), ['changeLost']);
});

test('a client who was not told', () => {
  assert.deepEqual(faults({ mails: [] }), ['unmailed']);
  assert.deepEqual(faults({ mails: [mail({ to: 'bob@example.com' })] }), ['unmailed']);
});

test('a time that is held for a payment is announced when it is paid', () => {
  const held = book([ok({ pay_by: '2027-01-04T13:15:00.000Z' })]);
  assert.deepEqual(faults({ attempts: [held], mails: [] }), []);
  assert.deepEqual(faults({ ...PAID, attempts: [held, pay([paid()])], mails: [] }), ['unmailed']);
});

test('a payment that the visitor was told of and the office does not list', () => {
  assert.deepEqual(faults({ ...PAID, payments: [], charges: [] }), ['paymentLost']);
  assert.deepEqual(faults({ ...PAID, payments: [payment({ state: 'expired' })], charges: [] }), ['paymentLost']);
  const other = payment({ id: 'p2', receipt_number: '2027-00002' });
  assert.deepEqual(faults({ ...PAID, payments: [other], charges: [charge({ payment: 'p2' })] }), ['paymentLost']);
  assert.deepEqual(faults({ ...PAID, bookings: [booking({ payment_status: 'unpaid' })] }), ['paymentLost']);
  // No one was told yet.
  assert.deepEqual(faults({ ...PAID, attempts: [...FINE.attempts, pay([{}, paid({ state: 'processing' })])] }), []);
});

test('one booking, charged twice', () => {
  const payments = [payment(), payment({ id: 'p2', receipt_number: '2027-00002' })];
  const charges = [charge(), charge({ payment: 'p2' })];
  assert.deepEqual(faults({ ...PAID, payments, charges }), ['chargedTwice', 'keptUnseen']);
  const returned = { refunded: 75_000 };
  payments[1] = { ...payments[1], ...returned, state: 'refunded' };
  charges[1] = { ...charges[1], ...returned };
  assert.deepEqual(faults({ ...PAID, payments, charges }), []);
});

test('money that the practice does not know of', () => {
  const attempts = [...FINE.attempts, pay([{}])];
  for (const payments of [
    [],
    [payment({ state: 'pending' })],
    [payment({ amount: 1 })],
    [payment({ id: 'p2' })],
    [payment({ booking_id: 'b2' })],
    [payment({ refunded: 75_000, state: 'refunded' })],
  ])
    assert.deepEqual(faults({ ...PAID, attempts, payments }), ['moneyUnknown']);
});

test('money kept for a session that is no longer theirs', () => {
  const bookings = [booking({ status: 'cancelled' })];
  const cancel = (at) => ({
    call: 'change',
    cancels: true,
    id: 'b1',
    answers: [{ ...ok({ status: 'cancelled' }), at }],
  });
  const surpluses = [{ booking_id: 'b1' }];
  const after = (...changes) => faults({ ...PAID, bookings, surpluses, attempts: [...PAID.attempts, ...changes] });
  assert.deepEqual(after(cancel(1)), ['keptInVain']);
  // The practice decides on what was paid before.
  assert.deepEqual(after(cancel(3)), []);
  assert.deepEqual(after({ ...cancel(1), answers: [{}] }), []);
  // No one cancelled it, and no one had been told that it is paid for.
  assert.deepEqual(faults({ ...PAID, bookings, surpluses, attempts: FINE.attempts }), ['keptInVain']);
  const returned = {
    payments: [payment({ refunded: 75_000, state: 'refunded' })],
    charges: [charge({ refunded: 75_000 })],
  };
  assert.deepEqual(faults({ ...FINE, bookings, ...returned }), []);
  // They had been told that it is paid for.
  assert.deepEqual(faults({ ...PAID, bookings, ...returned }), ['paymentLost']);
});

test('money beyond what is owed, that the office does not know of', () => {
  const cheaper = { ...PAID, bookings: [booking({ price: 500 })] };
  assert.deepEqual(faults({ ...cheaper, surpluses: [{ booking_id: 'b2' }] }), ['chargedTwice', 'keptUnseen']);
  assert.deepEqual(faults({ ...cheaper, surpluses: [{ booking_id: 'b1' }] }), ['chargedTwice']);
  assert.deepEqual(faults({ ...PAID, bookings: [booking()] }), []);
});
