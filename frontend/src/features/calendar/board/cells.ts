import type { Booking, Slot } from '../api';
import { sellable } from '../../../lib/sellable';

/** What the board shows: an appointment, or a session that is free. */
export type Item = { kind: 'booked'; booking: Booking } | { kind: 'free'; slot: Slot };

/** Why there is nothing in half a day: it is over, closed (with the reason, if there is one), or has no sessions. */
export type Gap = { kind: 'past' | 'unoffered' } | { kind: 'closed'; reason: string };

export interface Half {
  part: 'am' | 'pm';
  items: Item[];
  gap: Gap;
}

/** A mediator's day on the board. */
export interface BoardDay {
  halves: [Half, Half];
  /** What spans noon, and so both halves. */
  whole: Item[];
  booked: number;
  /** How many sessions can still be sold. */
  free: number;
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

const NOON = '12:00';
const MIDNIGHT = '24:00';

const timesOf = (item: Item): Times =>
  item.kind === 'booked'
    ? { start: item.booking.start_time, end: item.booking.end_time }
    : { start: item.slot.time, end: item.slot.end_time };

const byTime = (one: Item, other: Item) => {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.start.localeCompare(b.start) || a.end.localeCompare(b.end);
};

/** Whether a session belongs to the morning and to the afternoon. */
export const spansNoon = (start: string, end: string): boolean => start < NOON && end > NOON;

const isWhole = (item: Item) => spansNoon(timesOf(item).start, timesOf(item).end);

function gapIn({ closed, sessions, date }: MediatorDay, { start, end }: Times, now: string): Gap {
  const found = closed.find((time) => time.start < `${date}T${end}` && `${date}T${start}` < time.end);
  if (found !== undefined) return { kind: 'closed', reason: found.reason };
  const own = sessions.filter(({ time }) => start <= time && time < end);
  // Its last session has begun, even if the half is not over.
  const begun = own.length > 0 && own.every(({ time }) => `${date} ${time}` <= now);
  return { kind: begun || `${date} ${end}` <= now ? 'past' : 'unoffered' };
}

/**
 * A mediator's day on the board. Cancelled appointments take no time, and sessions that have begun
 * are no longer free. `now` is "YYYY-MM-DD HH:MM" in the practice's time zone.
 */
export function boardDay(day: MediatorDay, now: string): BoardDay {
  const bookings = day.bookings.filter(({ status }) => status !== 'cancelled');
  const open = day.sessions.filter(({ status, date, time }) => status !== 'busy' && `${date} ${time}` > now);
  const items = [
    ...bookings.map((booking): Item => ({ kind: 'booked', booking })),
    ...open.map((slot): Item => ({ kind: 'free', slot })),
  ].sort(byTime);
  const half = (part: Half['part'], times: Times): Half => {
    const held = items.filter((item) => !isWhole(item) && timesOf(item).start < NOON === (part === 'am'));
    return { part, items: held, gap: gapIn(day, times, now) };
  };
  return {
    halves: [half('am', { start: '00:00', end: NOON }), half('pm', { start: NOON, end: MIDNIGHT })],
    whole: items.filter(isWhole),
    booked: bookings.length,
    free: sellable(open),
  };
}
