import { addDays, isBusinessDay } from '../../../lib/dates';
import { daysFrom } from '../views/period';

/** How much the board shows at once. */
export const SPANS = ['day', '1', '2', '4'] as const;
export type Span = (typeof SPANS)[number];

const WEEK = 7;
const weeksOf = (span: Exclude<Span, 'day'>) => Number(span);

/** The days from the first to the last: whole weeks from the date, so that a board of today has no past days. */
export function boardPeriod(span: Span, date: string): { from: string; to: string } {
  if (span === 'day') return { from: date, to: date };
  return { from: date, to: addDays(date, WEEK * weeksOf(span) - 1) };
}

/** The date one span earlier or later; a board of single days goes from business day to business day. */
export function turnedBoard(span: Span, date: string, direction: -1 | 1, businessDays: readonly string[]): string {
  if (span !== 'day') return addDays(date, direction * WEEK * weeksOf(span));
  const days = Array.from({ length: WEEK }, (_day, index) => addDays(date, direction * (index + 1)));
  return days.find((day) => isBusinessDay(day, businessDays)) ?? addDays(date, direction);
}

/** Business days, and any other day with something on it. */
export const boardDays = (
  period: { from: string; to: string },
  businessDays: readonly string[],
  taken: readonly { date: string }[],
): string[] => {
  const days = daysFrom(period);
  const shown = days.filter((day) => isBusinessDay(day, businessDays) || taken.some(({ date }) => date === day));
  return shown.length === 0 ? days.slice(0, 1) : shown;
};
