import type { Booking } from './api';
import styles from './Calendar.module.css';
import { TEXTS } from './texts';

/** Says that the visitor has yet to confirm the request. */
export function Unconfirmed({ booking }: { booking: Booking }) {
  if (booking.confirm_by == null) return null;
  return <p className={styles.unconfirmed}>{TEXTS.unconfirmed}</p>;
}
