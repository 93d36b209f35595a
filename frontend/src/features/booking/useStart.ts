import { clockTime, weekdayName } from '../../lib/dates';
import { useDates, type Slot } from './api';

/** "Mon, Nov 23, 9:00 AM" */
export function useStart(): (slot: Slot) => string {
  const dates = useDates();
  return ({ date, time }) => `${weekdayName(date)}, ${dates.dayAndMonth(date)}, ${clockTime(time)}`;
}
