import { useMemo } from 'react';
import { clockTime, timeIn, todayIn } from '../lib/dates';
import { listDate } from '../lib/listDate';
import { useSite } from './useSite';

/** Dates in the lists of the office, in the practice's time zone. Where a date is agreed, it is as in `useDates`. */
export function useListDates() {
  const { dateFormat, timezone } = useSite();
  const today = todayIn(timezone);
  return useMemo(() => {
    const short = (date: string) => listDate(dateFormat, date, today);
    const dayOf = (instant: string) => short(todayIn(timezone, new Date(instant)));
    return {
      /** "Thu, Oct 1" */
      short,
      /** The day of an instant. */
      dayOf,
      /** "Thu, Oct 1, 9:00 AM" */
      moment: (instant: string) => `${dayOf(instant)}, ${clockTime(timeIn(timezone, new Date(instant)))}`,
    };
  }, [dateFormat, timezone, today]);
}
