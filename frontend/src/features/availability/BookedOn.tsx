import { Link } from 'react-router-dom';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useDates, type Booking } from './api';
import styles from './Closures.module.css';

/** Booked sessions, each linked to its details, where it can be moved. */
export function BookedOn({ bookings }: { bookings: readonly Booking[] }) {
  const dates = useDates();
  return (
    <ul className={styles.bookings}>
      {bookings.map(({ id, reference, date, start_time: start, end_time: end, client_name: client, employee_name: mediator }) => (
        <li key={id}>
          <Link to={paths.appointment(reference)}>
            {dates.long(date)}, {timeRange(start, end)}: {client} with {mediator}
          </Link>
        </li>
      ))}
    </ul>
  );
}
