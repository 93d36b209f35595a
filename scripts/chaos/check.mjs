// Compares what clients were told with what the practice has in the end. It knows the HTTP contract
// and nothing of the server.

const isSuccess = ({ status }) => status === 200 || status === 201;

/** Whether a client has to try again: overload, faults, or no answer at all. */
export const isOpen = ({ status }) => status === undefined || status === 429 || status >= 500;

/** Whether a booking takes its time from others. */
const isLive = ({ status }) => status !== 'cancelled';

const told = (attempt) => attempt.answers.filter(isSuccess).map(({ body }) => body);

/**
 * What is wrong, by kind; every list is empty if nothing is.
 *
 * `attempts` are what clients did: `{ call: 'book', key, email, answers }`, and for changes of a
 * booking `{ call: 'change', id, answers }`, in the order of their last answer. An answer is
 * `{ status, body }`, without a status if the connection broke. `bookings` are the practice's at the
 * end, `mails` what the mail server has accepted: `{ to, text }`.
 */
export function check({ attempts, bookings, mails }) {
  const books = attempts.filter(({ call }) => call === 'book');
  const stored = new Map(bookings.map((booking) => [booking.id, booking]));
  const acknowledged = books.filter((attempt) => told(attempt).length > 0);
  const live = bookings.filter(isLive);
  const holders = new Set(bookings.map(({ client_email: email }) => email));
  const inboxes = groupBy(mails, ({ to }) => to);
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
    changeLost: lostChanges(attempts, stored),
    unmailed: acknowledged.filter((attempt) => {
      const [{ reference }] = told(attempt);
      return !inboxes.get(attempt.email)?.some(({ text }) => text.includes(reference));
    }),
  };
}

/** Bookings whose last change a client was told of, with no later one left open, but who stand otherwise. */
function lostChanges(attempts, stored) {
  const changes = groupBy(
    attempts.filter(({ call }) => call === 'change'),
    ({ id }) => id,
  );
  return [...changes.values()].flatMap((ofBooking) =>
    ofBooking.slice(-1).filter((attempt) => {
      const open = ofBooking.some(({ answers }) => answers.every(isOpen));
      const [expected] = told(attempt).slice(-1);
      if (open || expected === undefined) return false;
      const found = stored.get(attempt.id);
      return ['status', 'date', 'start_time'].some((field) => found?.[field] !== expected[field]);
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
