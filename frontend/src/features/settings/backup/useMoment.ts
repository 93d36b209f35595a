import { clockTime, longDate, timeIn, todayIn, zoneName } from '../../../lib/dates';
import { useSite } from './api';

/** A moment as the practice's calendar and clock show it. */
export function useMoment() {
  const { timezone } = useSite();
  return (instant: string) => {
    const at = new Date(instant);
    return `${longDate(todayIn(timezone, at))}, ${clockTime(timeIn(timezone, at))} (${zoneName(timezone)})`;
  };
}
