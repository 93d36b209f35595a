import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { StatusBadge } from '../../components/StatusBadge';
import { longDate, timeRange, zoneName } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { useSite, type Booking } from './api';
import styles from './Calendar.module.css';
import { TEXTS } from './texts';

export function DetailsDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { timezone } = useSite();
  const rows: [string, string][] = [
    ['Case', booking.case_title],
    ['Case type', booking.case_type],
    ['Mediator', booking.employee_name],
    ['Date', longDate(booking.date)],
    ['Time', `${timeRange(booking.start_time, booking.end_time)} (${zoneName(timezone)})`],
    ['Duration', booking.duration],
    ['Price', dollars(booking.price)],
    ['Contact method', booking.contact_method],
    ['Client', booking.client_name],
    ['Email', booking.client_email],
    ['Phone', booking.client_phone],
    ['Notes', booking.description],
  ];

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="details-title">
      <DialogTitle id="details-title">{TEXTS.details.title}</DialogTitle>
      {/* It may scroll, so the keyboard has to get there. */}
      <DialogContent tabIndex={0}>
        <StatusBadge status={booking.status} />
        <dl className={styles.rows}>
          {rows
            .filter(([, text]) => text !== '')
            .map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
