import { officeCaseType } from '../../../lib/caseTypes';
import { shortRange, timeRange } from '../../../lib/dates';
import type { Booking } from '../api';
import styles from './Views.module.css';

interface Props {
  booking: Booking;
  /** The mediator's color. */
  tone: number;
  /** Whether the column names the mediator, so that the event shows its case and status instead. */
  byMediator?: boolean;
  onOpen: () => void;
}

/** An appointment in a calendar view, in its mediator's color. */
export function Event({ booking, tone, byMediator = false, onOpen }: Props) {
  const { start_time, end_time, client_name, employee_name, case_type, status } = booking;
  return (
    <button type="button" className={styles.event} data-tone={tone} data-status={status} onClick={onOpen}>
      <span className={styles.time}>
        <span aria-hidden="true">{shortRange(start_time, end_time)}</span>
        <span className="visually-hidden">{timeRange(start_time, end_time)},</span>
      </span>{' '}
      <strong>{client_name}</strong>{' '}
      {byMediator ? (
        <span>{`${officeCaseType(case_type)}, ${status}`}</span>
      ) : (
        <>
          <span>{employee_name}</span>
          <span className="visually-hidden">, {status}</span>
        </>
      )}
    </button>
  );
}
