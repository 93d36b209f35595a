import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { AddToCalendar } from '../../../components/visit/AddToCalendar';
import { hours, timeRange, zoneName } from '../../../lib/dates';
import { price } from '../../../lib/money';
import { useDates, useSite, type Booking } from '../api';
import styles from '../Booking.module.css';
import { useCaseTypes } from '../caseTypes';
import { TEXTS } from '../texts';
import { PrivateLink } from '../visit/PrivateLink';

const texts = TEXTS.confirmation;

/** Shows the request and what happens next. */
export function Confirmation({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const site = useSite();
  const dates = useDates();
  const { nameOf } = useCaseTypes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <div className={styles.step}>
      <div className={styles.stepContent}>
        <h3 ref={heading} tabIndex={-1} className={styles.confirmed}>
          {booking.confirm_by == null ? texts.heading : texts.unconfirmed}
        </h3>
        <p>
          {texts.mediation(nameOf(booking.case_type))} {texts.with} <strong>{booking.employee_name}</strong> {texts.on}{' '}
          <strong>{dates.long(booking.date)}</strong>, {timeRange(booking.start_time, booking.end_time)} (
          {zoneName(site.timezone)}), {price(booking.price, booking.currency)}.
        </p>
        <p>
          {texts.reference}: <strong>{booking.reference}</strong>
        </p>
        <p>
          {booking.confirm_by == null
            ? texts.next(booking.client_email)
            : texts.confirm(hours(site.booking.confirmHours), booking.client_email)}{' '}
          {booking.confirm_by != null && booking.email_waits && texts.later}
        </p>
        <AddToCalendar session={booking} />
        {booking.manage_url != null && <PrivateLink url={booking.manage_url} emailWaits={booking.email_waits} />}
      </div>
      <div className={styles.stepFoot}>
        <Button variant="contained" onClick={onDone}>
          {TEXTS.done}
        </Button>
      </div>
    </div>
  );
}
