import { addDays, daysOf, monthName, monthOf, nextMonth, weekday, type Dates } from '../../../lib/dates';

export const VIEWS = ['board', 'day', 'week', 'month', 'list'] as const;
export type View = (typeof VIEWS)[number];
export type PeriodView = Exclude<View, 'board' | 'list'>;

const weekStart = (date: string) => addDays(date, -weekday(date));

/** The days of a view. Weeks start on Sunday; a month shows whole weeks. */
export function periodOf(view: PeriodView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: weekStart(date), to: addDays(weekStart(date), 6) };
  const month = monthOf(date);
  return { from: weekStart(`${month}-01`), to: addDays(weekStart(daysOf(month).at(-1) ?? date), 6) };
}

/** The date one period earlier or later. */
export function turned(view: PeriodView, date: string, direction: -1 | 1): string {
  if (view === 'day') return addDays(date, direction);
  if (view === 'week') return addDays(date, direction * 7);
  return direction === 1 ? `${nextMonth(monthOf(date))}-01` : `${monthOf(addDays(`${monthOf(date)}-01`, -1))}-01`;
}

export function periodName(view: PeriodView, date: string, dates: Dates): string {
  if (view === 'day') return dates.long(date);
  if (view === 'month') return monthName(date);
  const { from, to } = periodOf(view, date);
  return rangeName(from, to, dates);
}

/** "Nov 29 – Dec 5, 2026", or "2026-11-29 – 2026-12-05" where dates start with the year. */
export function rangeName(from: string, to: string, dates: Dates): string {
  const yearFirst = dates.monthAndYear(from) === monthOf(from);
  return yearFirst ? `${from} – ${to}` : `${dates.dayAndMonth(from)} – ${dates.dayAndMonth(to)}, ${to.slice(0, 4)}`;
}

export function daysFrom({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
