import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../../components/Icon';
import { OwnMail } from '../../../components/mail/OwnMail';
import { SideSheet } from '../../../components/SideSheet';
import { StatusBadge } from '../../../components/StatusBadge';
import { officeCaseType } from '../../../lib/caseTypes';
import { lengthOf, minutesBetween, timeRange, zoneName } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { useDates, useSite, type Booking } from '../api';
import type { AppointmentAction } from '../Appointment';
import styles from '../Calendar.module.css';
import { TEXTS } from '../texts';
import { Unconfirmed } from '../Unconfirmed';
import { History } from './History';

const texts = TEXTS.details;

interface Props {
  booking: Booking;
  /** The appointments on the screen, for Previous and Next. */
  among: Booking[];
  onShow: (booking: Booking) => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
  onClose: () => void;
}

export function DetailsSheet({ booking, among, onShow, onAction, onClose }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const at = among.findIndex(({ id }) => id === booking.id);
  const turn = (label: string, icon: 'previous' | 'next', target: Booking | undefined) => (
    <IconButton
      aria-label={label}
      disabled={target === undefined}
      onClick={() => {
        if (target !== undefined) onShow(target);
      }}
    >
      <Icon name={icon} />
    </IconButton>
  );
  const rows: [string, string][] = [
    [TEXTS.reference, booking.reference],
    ['Case', booking.case_title],
    ['Case type', officeCaseType(booking.case_type)],
    ['Mediator', booking.employee_name],
    ['Date', dates.long(booking.date)],
    ['Time', `${timeRange(booking.start_time, booking.end_time)} (${zoneName(timezone)})`],
    ['Duration', lengthOf(minutesBetween(booking.start_time, booking.end_time))],
    ['Price', dollars(booking.price)],
    ['Contact method', booking.contact_method],
    ['Client', booking.client_name],
    ['Email', booking.client_email],
    ['Phone', booking.client_phone],
    ['Notes', booking.description],
  ];

  return (
    <SideSheet
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onAction('contact', booking)}>{TEXTS.contact}</Button>
          <Button variant="outlined" onClick={() => onAction('move', booking)}>
            {TEXTS.move}
          </Button>
          <Button variant="contained" onClick={() => onAction('edit', booking)}>
            {TEXTS.edit}
          </Button>
        </>
      }
    >
      <div className={styles.sheetTop}>
        <StatusBadge status={booking.status} />
        <span>
          {turn(texts.previous, 'previous', at < 0 ? undefined : among[at - 1])}
          {turn(texts.next, 'next', at < 0 ? undefined : among[at + 1])}
        </span>
      </div>
      <Unconfirmed booking={booking} />
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
      <OwnMail key={booking.id} about={{ booking: booking.id }} />
      <History booking={booking} />
    </SideSheet>
  );
}
