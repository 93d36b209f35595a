import Button from '@mui/material/Button';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { StatusBadge } from '../../components/StatusBadge';
import { lengthOf, minutesBetween, timeRange } from '../../lib/dates';
import { ACTIONS, type AppointmentAction } from './actions';
import { useListDates, type Booking } from './api';
import styles from './Calendar.module.css';
import { canConfirm } from './status';
import { TEXTS } from './texts';
import { Unconfirmed } from './Unconfirmed';

interface Props {
  booking: Booking;
  onConfirm: () => void;
  onAction: (action: AppointmentAction) => void;
}

export function Appointment({ booking, onConfirm, onAction }: Props) {
  const dates = useListDates();
  const may = useMay();
  const titleId = `appointment-${booking.id}`;
  return (
    <li className={styles.appointment} aria-labelledby={titleId}>
      <div className={styles.when}>
        <p className={styles.date}>{dates.short(booking.date)}</p>
        <p>{timeRange(booking.start_time, booking.end_time)}</p>
        <p>{lengthOf(minutesBetween(booking.start_time, booking.end_time))}</p>
      </div>
      <div className={styles.what}>
        <h2 id={titleId}>{booking.case_title}</h2>
        <p>{booking.client_name}</p>
        <p>with {booking.employee_name}</p>
        <p>
          {TEXTS.reference} {booking.reference}
        </p>
      </div>
      <div>
        <StatusBadge status={booking.status} />
        <Unconfirmed booking={booking} />
      </div>
      <Actions className={styles.actions}>
        {may('calendar.change') && canConfirm(booking) && (
          <Button size="small" variant="contained" aria-describedby={titleId} onClick={onConfirm}>
            {TEXTS.confirm}
          </Button>
        )}
        {ACTIONS.filter(([, , needed]) => may(needed)).map(([action, label]) => (
          <Button
            key={action}
            size="small"
            variant={action === 'edit' ? 'outlined' : 'text'}
            aria-describedby={titleId}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
      </Actions>
    </li>
  );
}
