import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMayOpen } from '../../../api/permissions';
import { Hint } from '../../../components/Hint';
import { Icon } from '../../../components/Icon';
import { OwnMail } from '../../../components/mail/OwnMail';
import { OwnPayments } from '../../../components/payment/OwnPayments';
import { SideSheet } from '../../../components/SideSheet';
import { StatusBadge } from '../../../components/StatusBadge';
import { officeCaseType } from '../../../lib/caseTypes';
import { lengthOf, minutesBetween, timeRange, zoneName } from '../../../lib/dates';
import { price } from '../../../lib/money';
import { paths } from '../../../lib/paths';
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
  const may = useMay();
  const mayOpen = useMayOpen();
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
  const client =
    booking.client_id !== null && mayOpen(paths.clients) ? (
      <Link to={paths.client(booking.client_id)}>{booking.client_name}</Link>
    ) : (
      booking.client_name
    );
  const rows: [string, ReactNode][] = [
    [TEXTS.reference, booking.reference],
    ['Case', booking.case_title],
    ['Case type', officeCaseType(booking.case_type)],
    ['Mediator', booking.employee_name],
    ['Date', dates.long(booking.date)],
    ['Time', `${timeRange(booking.start_time, booking.end_time)} (${zoneName(timezone)})`],
    ['Duration', lengthOf(minutesBetween(booking.start_time, booking.end_time))],
    ['Price', price(booking.price, booking.currency)],
    ['Contact method', booking.contact_method],
    ['Client', client],
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
          {may('clients.contacts') && <Button onClick={() => onAction('contact', booking)}>{TEXTS.contact}</Button>}
          {may('calendar.change') ? (
            <>
              <Button variant="outlined" onClick={() => onAction('move', booking)}>
                {TEXTS.move}
              </Button>
              <Button variant="contained" onClick={() => onAction('edit', booking)}>
                {TEXTS.edit}
              </Button>
            </>
          ) : (
            <Hint small>{texts.readOnly}</Hint>
          )}
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
      {mayOpen(paths.payments) && <OwnPayments key={`payments ${booking.id}`} booking={booking} />}
      {mayOpen(paths.notifications) && <OwnMail key={booking.id} about={{ booking: booking.id }} />}
      <History booking={booking} />
    </SideSheet>
  );
}
