import { useMemo } from 'react';
import { clockTime, datesIn, timeIn, todayIn } from '../lib/dates';
import { useSite } from './useSite';

/**
 * Dates in the practice's format. Every screen uses this, so that they all look alike. Where people
 * choose a day, it is in words in the setting's order ("Thursday, 1 October 2026"); in details
 * exactly as in the setting ("Thu, 01/10/2026"); in lists without what is noise there
 * (`useListDates`). Months are always words ("October 2026"), date inputs are the browser's own, and
 * files for other programs have ISO dates.
 */
export function useDates() {
  const { dateFormat, timezone } = useSite();
  return useMemo(() => {
    const dates = datesIn(dateFormat);
    const dayOf = (instant: string) => todayIn(timezone, new Date(instant));
    return {
      ...dates,
      /** The day of an instant in the practice's time zone. */
      dayOf: (instant: string) => dates.short(dayOf(instant)),
      /** "Thu, 10/01/2026, 9:00 AM" */
      moment: (instant: string) => `${dates.short(dayOf(instant))}, ${clockTime(timeIn(timezone, new Date(instant)))}`,
      /** "Thursday, October 1, 2026, 9:00 AM" */
      longMoment: (instant: string) =>
        `${dates.long(dayOf(instant))}, ${clockTime(timeIn(timezone, new Date(instant)))}`,
    };
  }, [dateFormat, timezone]);
}
