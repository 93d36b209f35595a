import { shortRange, timeRange } from '../../../lib/dates';
import type { Booking } from '../api';
import styles from './Views.module.css';

interface Props {
  booking: Booking;
  /** The mediator's color. */
  tone: number;
  onOpen: () => void;
}

/** An appointment in a calendar view, in its mediator's color and with their name. */
export function Event({ booking, tone, onOpen }: Props) {
  const { start_time, end_time, client_name, employee_name, status } = booking;
  return (
    <button type="button" className={styles.event} data-tone={tone} data-status={status} onClick={onOpen}>
      <span className={styles.time}>
        <span aria-hidden="true">{shortRange(start_time, end_time)}</span>
        <span className="visually-hidden">{timeRange(start_time, end_time)},</span>
      </span>{' '}
      <strong>{client_name}</strong> <span>{employee_name}</span>
      <span className="visually-hidden">, {status}</span>
    </button>
  );
}
