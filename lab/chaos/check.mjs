// Compares what clients were told with what the practice has in the end. It knows the HTTP contract
// and nothing of the server.

const isSuccess = ({ status }) => status === 200 || status === 201;

/** Whether a client has to try again: overload, faults, or no answer at all. */
export const isOpen = ({ status }) => status === undefined || status === 429 || status >= 500;

/** Whether a booking takes its time from others. */
const isLive = ({ status }) => status !== 'cancelled';

/** Whether the office counts a payment as made, returned or not. */
const isMade = ({ state }) => ['paid', 'partly_refunded', 'refunded'].includes(state);

const told = (attempt) => attempt.answers.filter(isSuccess).map(({ body }) => body);

/** Payments that a visitor was told have succeeded. */
const toldPaid = (attempt) => told(attempt).filter(({ state }) => state === 'paid');

/**
 * What is wrong, by kind; every list is empty if nothing is.
 *
 * `attempts` are what clients did: `{ call: 'book', key, email, answers }`, and for changes of a
 * booking and payments for it `{ call: 'change', id, cancels, answers }` and `{ call: 'pay', id, answers }`, in
 * the order of their last answer. An answer is `{ status, body, at }`, without a status if the connection
 * broke. `bookings`, `payments` and `surpluses` are the practice's at the end, `mails` what the mail server has
 * accepted: `{ to, references }`, `charges` what the payment service has taken:
 * `{ payment, booking, amount, refunded, at }`, the booking being the one the visitor paid for.
 */
export function check({ attempts, bookings, mails, payments, surpluses, charges }) {
  const books = attempts.filter(({ call }) => call === 'book');
  const stored = new Map(bookings.map((booking) => [booking.id, booking]));
  const acknowledged = books.filter((attempt) => told(attempt).length > 0);
  const live = bookings.filter(isLive);
  const holders = new Set(bookings.map(({ client_email: email }) => email));
  const inboxes = groupBy(mails, ({ to }) => to);
  const [changes, pays] = ['change', 'pay'].map((kind) =>
    groupBy(
      attempts.filter(({ call }) => call === kind),
      ({ id }) => id,
    ),
  );
  const known = groupBy(payments, ({ booking_id: booking }) => booking);
  const cancelsOf = (id) => changes.get(id)?.filter(({ cancels }) => cancels) ?? [];
  return {
    missing: acknowledged.filter((attempt) => told(attempt).some(({ id }) => !stored.has(id))),
    // The same booking, and no refusal after a success. A success after a refusal is fine: the session may
    // have become free, and refusals are not remembered.
    answeredTwoWays: books.filter((attempt) => {
      const first = attempt.answers.findIndex(isSuccess);
      const settled = first < 0 ? [] : attempt.answers.slice(first).filter((answer) => !isOpen(answer));
      const ways = new Set(settled.map((answer) => (isSuccess(answer) ? answer.body.id : 'refused')));
      return ways.size > 1;
    }),
    storedThoughRefused: books.filter(
      (attempt) => !attempt.answers.some((answer) => isOpen(answer) || isSuccess(answer)) && holders.has(attempt.email),
    ),
    sameSession: pairs(live, (one, other) => one.slot_id !== null && one.slot_id === other.slot_id),
    overlapping: pairs(
      live,
      (one, other) =>
        one.employee_id === other.employee_id &&
        one.date === other.date &&
        one.start_time < other.end_time &&
        other.start_time < one.end_time,
    ),
    changeLost: lostChanges(changes, stored),
    // No one hears of a time that is held for a payment before it is paid.
    unmailed: acknowledged.filter((attempt) => {
      const [{ id, reference, pay_by: payBy }] = told(attempt);
      const isHeld = payBy && !pays.get(id)?.some((pay) => toldPaid(pay).length > 0);
      return !isHeld && !inboxes.get(attempt.email)?.some(({ references }) => references.includes(reference));
    }),
    // The office does not list it, or someone other than the visitor cancelled what it was for.
    paymentLost: [...pays.values()].flat().filter((attempt) =>
      toldPaid(attempt).some(({ receipt_number: receipt }) => {
        const listed = known.get(attempt.id)?.find((payment) => payment.receipt_number === receipt);
        const booking = stored.get(attempt.id);
        if (!listed || !isMade(listed) || !booking || booking.payment_status === 'unpaid') return true;
        return !isLive(booking) && cancelsOf(attempt.id).length === 0;
      }),
    ),
    // More than the price, after what went back.
    chargedTwice: [...groupBy(charges, ({ booking }) => booking)].filter(
      ([id, list]) => sum(list, kept) > Math.round((stored.get(id)?.price ?? 0) * 100),
    ),
    moneyUnknown: charges.filter((charge) => {
      const found = known.get(charge.booking)?.find(({ id }) => id === charge.payment);
      return !found || !isMade(found) || found.amount !== charge.amount || found.refunded !== charge.refunded;
    }),
    // Taken for a booking that had been cancelled, or was cancelled by no visitor: a time that was held.
    keptInVain: charges.filter((charge) => {
      const booking = stored.get(charge.booking);
      if (kept(charge) === 0 || booking === undefined || isLive(booking)) return false;
      const cancels = cancelsOf(charge.booking);
      const ended = Math.min(...cancels.flatMap(({ answers }) => answers.filter(isSuccess).map(({ at }) => at)));
      return cancels.length === 0 || charge.at > ended;
    }),
    // More than is owed, and no one in the office is asked what to do with it.
    keptUnseen: [...groupBy(charges, ({ booking }) => booking)].filter(([id, list]) => {
      const booking = stored.get(id);
      const owed = booking !== undefined && isLive(booking) ? Math.round(booking.price * 100) : 0;
      return sum(list, kept) > owed && !surpluses.some(({ booking_id: listed }) => listed === id);
    }),
  };
}

const kept = ({ amount, refunded }) => amount - refunded;

const sum = (list, number) => list.reduce((total, one) => total + number(one), 0);

/** Bookings whose last change a client was told of, with no later one left open, but who stand otherwise. */
function lostChanges(changes, stored) {
  return [...changes.values()].flatMap((ofBooking) =>
    ofBooking.slice(-1).filter((attempt) => {
      const open = ofBooking.some(({ answers }) => answers.every(isOpen));
      const [expected] = told(attempt).slice(-1);
      if (open || expected === undefined) return false;
      const found = stored.get(attempt.id);
      // A time that was held for a payment and never paid for became free again.
      const lapsed = expected.pay_by && found?.status === 'cancelled' && found.payment_status === 'unpaid';
      const lasting = lapsed ? ['date', 'start_time'] : ['status', 'date', 'start_time'];
      return lasting.some((field) => found?.[field] !== expected[field]);
    }),
  );
}

/** Pairs on one mediator's day that clash. */
function pairs(bookings, clash) {
  const days = groupBy(bookings, dayOf);
  return [...days.values()].flatMap((day) =>
    day.flatMap((one, at) =>
      day
        .slice(at + 1)
        .filter((other) => clash(one, other))
        .map((other) => [one, other]),
    ),
  );
}

function groupBy(all, key) {
  const groups = new Map();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return groups;
}

const dayOf = ({ employee_id: mediator, date }) => `${mediator} ${date}`;
