import { useState } from 'react';
import { addDays, monthName, monthOf, weekday } from '../../lib/dates';
import { WORDS } from '../../lib/dateWords';
import { useListOpeningsQuery } from './api';
import { useBookingWindow } from './useOpenSlots';

/** How many days of a long booking window are shown at once: whole weeks. */
const SPAN = 35;

interface Days {
  from: string;
  to: string;
}

/** The spans of a booking window, which begin on a Sunday; a window of six weeks or less is one. */
export function spansOf({ from, to }: Days): Days[] {
  const sunday = addDays(from, -weekday(from));
  if (to <= addDays(from, SPAN + 6)) return [{ from, to }];
  const spans: Days[] = [];
  for (let first = sunday; first <= to; first = addDays(first, SPAN)) {
    const last = addDays(first, SPAN - 1);
    spans.push({ from: first < from ? from : first, to: last > to ? to : last });
  }
  return spans;
}

/** "October 2026", "October – November 2026", "December 2026 – January 2027" */
export function monthsOf({ from, to }: Days): string {
  if (monthOf(from) === monthOf(to)) return monthName(to);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isOneYear ? WORDS.months[Number(from.slice(5, 7)) - 1] : monthName(from);
  return `${first} – ${monthName(to)}`;
}

/**
 * The days to show of the booking window, and the way to those before and after. They begin with the
 * chosen day, or with the mediator's next opening.
 */
export function useDaySpans(mediatorId: string, chosen: string | null) {
  const spans = spansOf(useBookingWindow());
  const isLong = spans.length > 1;
  const { data, isLoading } = useListOpeningsQuery(undefined, { skip: !isLong || chosen !== null });
  const [turned, setTurned] = useState<number | null>(null);
  const first = chosen ?? data?.find(({ employee_id: id }) => id === mediatorId)?.date;
  const at = turned ?? Math.max(0, first === undefined ? 0 : spans.findIndex(({ to }) => first <= to));
  const { from = '', to = '' } = spans[at] ?? {};
  return {
    days: { from, to },
    isLoading,
    earlier: at > 0 ? () => setTurned(at - 1) : undefined,
    later: at < spans.length - 1 ? () => setTurned(at + 1) : undefined,
    isLong,
  };
}
