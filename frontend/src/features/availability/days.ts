import { counted } from '../../lib/counted';
import { addDays, dayOfWeek, monthOf, weekday, type Dates } from '../../lib/dates';
import { groupBy } from '../../lib/groupBy';
import { sellable } from '../../lib/sellable';
import type { ClosedTime, ScheduleBody, Slot } from './api';

/** Number of days on the screen, including today, unless visitors can book further ahead. */
export const HORIZON_DAYS = 90;

/** The same, given how many days ahead visitors can book: plans offer a week more. */
export const horizonOf = ({ windowDays }: { windowDays: number }) => Math.max(HORIZON_DAYS, windowDays + 8);

export interface Day {
  date: string;
  /** Why the practice is closed, if it is: "weekends", "Fridays". */
  closed: string | null;
  /** Why the mediator is away, according to the plan. */
  dayOff: string | null;
  /** Why the whole day is closed by hand or by an outside calendar, or empty; null if it is not. */
  shut: string | null;
  slots: readonly Slot[];
  /** The ids of those that have begun: no one can book them any more. */
  over: ReadonlySet<string>;
  /** How many of the sessions can be sold: a full day and its halves are two. */
  total: number;
  /** How many of those visitors can still book. */
  open: number;
}

export interface Month {
  month: string;
  /** Sunday first; null for days outside the horizon. */
  weeks: (Day | null)[][];
}

const WEEKEND: readonly string[] = ['saturday', 'sunday'];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function closedOn(date: string, businessDays: readonly string[]): string | null {
  const day = dayOfWeek(date) ?? '';
  if (businessDays.includes(day)) return null;
  const wholeWeekend = WEEKEND.includes(day) && !WEEKEND.some((one) => businessDays.includes(one));
  return wholeWeekend ? 'weekends' : `${capital(day)}s`;
}

/** The days of the horizon with their sessions; `today` and `time` (HH:MM) are now, where the practice is. */
export function daysFrom(
  today: string,
  slots: readonly Slot[],
  schedule: ScheduleBody | null,
  businessDays: readonly string[],
  closedTimes: readonly ClosedTime[] = [],
  time = '00:00',
  horizon = HORIZON_DAYS,
): Day[] {
  const ofDay = groupBy(slots, ({ date }) => date);
  const daysOff = new Map((schedule?.exceptions ?? []).map(({ date, reason }) => [date, reason ?? '']));
  const wholeDays = closedTimes.filter(({ source }) => source !== 'day_off');
  return Array.from({ length: horizon }, (_, offset) => {
    const date = addDays(today, offset);
    const offered = ofDay.get(date) ?? [];
    const closed = closedOn(date, businessDays);
    const over = offered.filter((slot) => `${date} ${slot.time}` <= `${today} ${time}`);
    return {
      date,
      closed,
      dayOff: daysOff.get(date) ?? null,
      shut:
        wholeDays.find(({ start, end }) => start <= `${date}T00:00` && end >= `${addDays(date, 1)}T00:00`)?.reason ??
        null,
      slots: offered,
      over: new Set(over.map(({ id }) => id)),
      total: sellable(offered),
      open: closed === null ? sellable(offered.filter((slot) => slot.status !== 'busy' && !over.includes(slot))) : 0,
    };
  });
}

/** The same days grouped by month and week. */
export function monthsOf(days: readonly Day[]): Month[] {
  return [...groupBy(days, ({ date }) => monthOf(date))].map(([month, ofMonth]) => {
    const first = ofMonth[0];
    const gap = first === undefined ? 0 : weekday(first.date);
    const cells = [...Array<null>(gap).fill(null), ...ofMonth];
    const weeks = [];
    for (let start = 0; start < cells.length; start += 7) {
      const week = cells.slice(start, start + 7);
      weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
    }
    return { month, weeks };
  });
}

/** Whether a day can be opened. A day that is closed now may still have sessions from before. */
export const canBeOpened = ({ closed, slots }: Day) => closed === null || slots.length > 0;

const sessions = (count: number) => counted(count, 'session');

/** Why none of a day's sessions is open. */
const noneOpen = ({ slots, over }: Pick<Day, 'slots' | 'over'>) =>
  over.size === slots.length ? 'all over' : over.size > 0 ? 'none open' : 'all busy';

/** Summary of a day: "3 sessions, 2 open". */
export function offerOf({ closed, slots, over, total, open }: Omit<Day, 'date' | 'dayOff' | 'shut'>): string {
  if (slots.length === 0) return 'no sessions';
  if (closed !== null) return `${sessions(total)} that visitors do not see`;
  return `${sessions(total)}, ${open === 0 ? noneOpen({ slots, over }) : `${open} open`}`;
}

/** Accessible name of a day, with the reason if it is closed. */
export function dayName(day: Day, dates: Dates): string {
  if (day.closed !== null) {
    const closed = `${dates.long(day.date)}, closed on ${day.closed}`;
    return day.slots.length === 0 ? closed : `${closed}, ${offerOf(day)}`;
  }
  const away = day.dayOff === null ? '' : day.dayOff === '' ? ', day off' : `, day off: ${day.dayOff}`;
  const shut = day.shut === null ? '' : day.shut === '' ? ', closed' : `, closed: ${day.shut}`;
  return `${dates.long(day.date)}, ${offerOf(day)}${shut}${away}`;
}

/** The long and the short text of a day's cell. */
export function cellTexts(day: Day): { long: string; short: string } {
  const count = day.total;
  if (day.closed !== null && count > 0) return { long: `${count} closed`, short: String(count) };
  if (day.closed !== null) return { long: day.closed === 'weekends' ? 'Weekend' : 'Closed', short: '' };
  if (day.shut !== null) return { long: day.shut || 'Closed', short: 'Off' };
  if (count === 0)
    return day.dayOff === null ? { long: '', short: '' } : { long: day.dayOff || 'Day off', short: 'Off' };
  const short = `${day.open} of ${count}`;
  if (day.open === 0) return { long: capital(noneOpen(day)), short };
  return { long: day.open === count ? sessions(count) : `${short} open`, short };
}

/** The color of a day, from the best session that it still has. */
export function toneOf({ closed, shut, slots, over }: Day): 'closed' | 'none' | 'available' | 'limited' | 'busy' {
  if (closed !== null || shut !== null) return 'closed';
  const left = slots.filter(({ id }) => !over.has(id));
  const best = (['available', 'limited', 'busy'] as const).find((status) =>
    left.some((slot) => slot.status === status),
  );
  return best ?? 'none';
}

/** Days in a row, both included. */
export interface Range {
  from: string;
  to: string;
}

/** The days between two, whichever comes first. */
export const rangeOf = (one: string, other: string): Range =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

export const isWithin = (date: string, range: Range | null): boolean =>
  range !== null && range.from <= date && date <= range.to;

/** The day that an arrow key moves to; undefined for other keys. */
export function dayAfterKey(date: string, key: string, days: readonly Day[]): string | undefined {
  const first = days[0]?.date ?? date;
  const last = days.at(-1)?.date ?? date;
  const steps: Readonly<Record<string, string>> = {
    ArrowRight: addDays(date, 1),
    ArrowLeft: addDays(date, -1),
    ArrowDown: addDays(date, 7),
    ArrowUp: addDays(date, -7),
    PageDown: addDays(date, 28),
    PageUp: addDays(date, -28),
    Home: first,
    End: last,
  };
  const target = steps[key];
  if (target === undefined) return undefined;
  return target < first ? first : target > last ? last : target;
}
