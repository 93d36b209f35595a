import { Link } from 'react-router-dom';
import type { BookingResponse as Booking } from '../../api/api.gen';
import { useDates } from '../../api/useDates';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import styles from './Closures.module.css';

/** Booked sessions, each linked to its details, where it can be moved. */
export function BookedOn({ bookings, onOpen }: { bookings: readonly Booking[]; onOpen?: () => void }) {
  const dates = useDates();
  return (
    <ul className={styles.bookings}>
      {bookings.map(
        ({ id, reference, date, start_time: start, end_time: end, client_name: client, employee_name: mediator }) => (
          <li key={id}>
            <Link to={paths.appointment(reference)} onClick={onOpen}>
              {dates.long(date)}, {timeRange(start, end)}: {client} with {mediator}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
