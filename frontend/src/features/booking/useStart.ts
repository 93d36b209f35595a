import { clockTime, weekdayName } from '../../lib/dates';
import { useDates, type Slot } from './api';
import { TEXTS } from './texts';

/** "Mon, Nov 23, 9:00 AM"; half a day unless it says more. */
export function useStart(): (slot: Slot) => string {
  const dates = useDates();
  return ({ date, time, session_type: type }) =>
    [weekdayName(date), dates.dayAndMonth(date), clockTime(time), type === 'full_day' && TEXTS.session.fullDay]
      .filter(Boolean)
      .join(', ');
}
