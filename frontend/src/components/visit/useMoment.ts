import type { LimitResponse } from '../../api/public.gen';
import { useDates } from '../../api/useDates';
import { useSite } from '../../api/useSite';
import { clockTime, zoneName } from '../../lib/dates';

/** Writes a deadline: its day, time and time zone. */
export function useMoment(): (limit: LimitResponse) => string {
  const { timezone } = useSite();
  const dates = useDates();
  return ({ date, time }) => `${dates.long(date)}, ${clockTime(time)} (${zoneName(timezone)})`;
}
