import { zoneName } from '../../../lib/dates';
import { useDates, useSite } from './api';

/** A moment as the practice's calendar and clock show it. */
export function useMoment() {
  const { timezone } = useSite();
  const dates = useDates();
  return (instant: string) => `${dates.longMoment(instant)} (${zoneName(timezone)})`;
}
