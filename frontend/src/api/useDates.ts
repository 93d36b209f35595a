import { useMemo } from 'react';
import { clockTime, datesIn, timeIn, todayIn } from '../lib/dates';
import { useSite } from './useSite';

/**
 * Dates as the practice's setting writes them: every screen writes its dates through this, so that none looks different. Where
 * somebody chooses or agrees to a day, and in mail, it stands in words in the setting's order ("Thursday, 1 October 2026"); in lists
 * exactly as the setting spells it ("Thu, 01/10/2026"). Names of months are words in any case ("October 2026"), fields to type a
 * date in are the browser's own, and files for other programs have ISO dates.
 */
export function useDates() {
  const { dateFormat, timezone } = useSite();
  return useMemo(() => {
    const dates = datesIn(dateFormat);
    const dayOf = (instant: string) => todayIn(timezone, new Date(instant));
    return {
      ...dates,
      /** The day of an instant where the practice is. */
      dayOf: (instant: string) => dates.short(dayOf(instant)),
      /** "Thu, 10/01/2026, 9:00 AM" */
      moment: (instant: string) => `${dates.short(dayOf(instant))}, ${clockTime(timeIn(timezone, new Date(instant)))}`,
      /** "Thursday, October 1, 2026, 9:00 AM" */
      longMoment: (instant: string) => `${dates.long(dayOf(instant))}, ${clockTime(timeIn(timezone, new Date(instant)))}`,
    };
  }, [dateFormat, timezone]);
}
