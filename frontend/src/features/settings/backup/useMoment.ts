import { zoneName } from '../../../lib/dates';
import { useDates, useSite } from './api';

/** A moment in the practice's date format and time zone. */
export function useMoment() {
  const { timezone } = useSite();
  const dates = useDates();
  return (instant: string) => `${dates.longMoment(instant)} (${zoneName(timezone)})`;
}
