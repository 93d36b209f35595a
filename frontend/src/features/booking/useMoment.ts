import { clockTime, zoneName } from '../../lib/dates';
import { useDates, useSite, type Slot } from './api';

/** Writes a deadline: its day, time and time zone. */
export function useMoment(): (limit: NonNullable<Slot['free_until']>) => string {
  const { timezone } = useSite();
  const dates = useDates();
  return ({ date, time }) => `${dates.long(date)}, ${clockTime(time)} (${zoneName(timezone)})`;
}
