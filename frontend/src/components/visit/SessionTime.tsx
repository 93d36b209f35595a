import type { BookingStatus } from '../../api/public.gen';
import { useDates } from '../../api/useDates';
import { useSite } from '../../api/useSite';
import { lengthOf, minutesBetween, timeRange, zoneName } from '../../lib/dates';
import styles from './Visit.module.css';

interface Props {
  session: { date: string; start_time: string; end_time: string; status: BookingStatus };
  id?: string;
}

/** The day of a session as a heading, and its time with the zone in words. */
export function SessionTime({ session: { date, start_time: start, end_time: end, status }, id }: Props) {
  const { timezone } = useSite();
  const day = useDates().long(date);
  return (
    <>
      <h2 id={id}>{status === 'cancelled' ? <s>{day}</s> : day}</h2>
      <p className={styles.time}>
        {timeRange(start, end)} ({zoneName(timezone)}), {lengthOf(minutesBetween(start, end))}
      </p>
    </>
  );
}
