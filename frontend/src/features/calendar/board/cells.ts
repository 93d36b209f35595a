import type { Booking, Slot } from '../api';

/** What a cell of the board holds: an appointment, or a session that is free. */
export type Item = { kind: 'booked'; booking: Booking } | { kind: 'free'; slot: Slot };

/** Half a day of a mediator, or the whole day. */
export interface Cell {
  part: 'morning' | 'afternoon' | 'day';
  items: Item[];
  /** Why there is nothing: a reason why it is closed, or empty. */
  closed: string;
}

/** A mediator's day as known to the server. */
export interface MediatorDay {
  bookings: readonly Booking[];
  sessions: readonly Slot[];
  /** When the mediator cannot be booked; from and to "YYYY-MM-DDTHH:MM". */
  closed: readonly { start: string; end: string; reason: string }[];
  date: string;
}

interface Times {
  start: string;
  end: string;
}

/** What a closed time without a reason is called. */
const CLOSED = 'Closed';
const NOON = '12:00';
const AFTERNOON = '13:00';

const isWhole = ({ start, end }: Times) => start < NOON && end > AFTERNOON;
const timesOf = (item: Item): Times =>
  item.kind === 'booked'
    ? { start: item.booking.start_time, end: item.booking.end_time }
    : { start: item.slot.time, end: item.slot.end_time };

const byTime = (one: Item, other: Item) => {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.start.localeCompare(b.start) || a.end.localeCompare(b.end);
};

/**
 * A mediator's day on the board: two halves, or one cell if a single session takes the whole day.
 * Cancelled appointments take no time, and sessions that have begun are no longer free. `now` is
 * "YYYY-MM-DD HH:MM" in the practice's time zone.
 */
export function cellsOf({ bookings, sessions, closed, date }: MediatorDay, now: string): Cell[] {
  const booked: Item[] = bookings
    .filter(({ status }) => status !== 'cancelled')
    .map((booking) => ({ kind: 'booked', booking }));
  const free: Item[] = sessions
    .filter(({ status, date, time }) => status !== 'busy' && `${date} ${time}` > now)
    .map((slot) => ({ kind: 'free', slot }));
  const items = [...booked, ...free].sort(byTime);
  const only = items.length === 1 && items.every((item) => isWhole(timesOf(item)));
  if (only) return [{ part: 'day', items, closed: '' }];
  const hours = {
    morning: { start: `${date}T00:00`, end: `${date}T${NOON}` },
    afternoon: { start: `${date}T${NOON}`, end: `${date}T24:00` },
  };
  const reasonFor = ({ start, end }: Times) => {
    const found = closed.find((time) => time.start < end && start < time.end);
    return found === undefined ? '' : found.reason || CLOSED;
  };
  const half = (part: 'morning' | 'afternoon', isIn: (item: Item) => boolean): Cell => {
    const held = items.filter(isIn);
    return { part, items: held, closed: held.length === 0 ? reasonFor(hours[part]) : '' };
  };
  const isEarly = (item: Item) => timesOf(item).start < NOON;
  return [half('morning', isEarly), half('afternoon', (item) => !isEarly(item))];
}

/** Whether a session is a half day or a full day as the practice sells them, so that its hours go without saying. */
export const isStandard = (start: string, end: string): boolean =>
  ['09:00 12:00', '13:00 16:00', '09:00 16:00'].includes(`${start} ${end}`);
