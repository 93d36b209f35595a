import type { Booking } from './api';
import styles from './Calendar.module.css';
import { TEXTS } from './texts';

/** Shows that the visitor has not confirmed the request yet. */
export function Unconfirmed({ booking }: { booking: Booking }) {
  if (booking.confirm_by == null) return null;
  return <p className={styles.unconfirmed}>{TEXTS.unconfirmed}</p>;
}
