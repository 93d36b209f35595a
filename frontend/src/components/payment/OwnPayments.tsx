import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingResponse } from '../../api/api.gen';
import { useMay } from '../../api/permissions';
import { useDates } from '../../api/useDates';
import { price as priceOf } from '../../lib/money';
import { paths } from '../../lib/paths';
import { Actions } from '../Actions';
import { dueInWords } from './due/dueInWords';
import styles from './OwnPayments.module.css';
import { RecordPaymentDialog } from './RecordPaymentDialog';
import { TEXTS } from './texts';

/** Whether a booking is paid, its payments, and a way to record one. */
export function OwnPayments({ booking }: { booking: BookingResponse }) {
  const [recording, setRecording] = useState(false);
  const dates = useDates();
  const mayRecord = useMay()('payments.change');
  const { payment_status: status, price, currency, reference } = booking;
  const isDue = status !== 'paid' && price > 0 && booking.status !== 'cancelled';
  const sum = price > 0 ? priceOf(price, currency) : '';
  const due = dueInWords({ status: booking.status, sum, date: dates.short(booking.date) });
  return (
    <section aria-labelledby="payment-title" className={styles.payment}>
      <h3 id="payment-title">{TEXTS.heading}</h3>
      <p>{status === 'unpaid' ? due || TEXTS.nothing : TEXTS.states[status]}</p>
      <Actions>
        {isDue && mayRecord && (
          <Button size="small" variant="outlined" onClick={() => setRecording(true)}>
            {TEXTS.record}
          </Button>
        )}
        <Button size="small" component={Link} to={`${paths.payments}?q=${encodeURIComponent(reference)}`}>
          {TEXTS.see}
        </Button>
      </Actions>
      {recording && (
        <RecordPaymentDialog bookingId={booking.id} currency={currency} onClose={() => setRecording(false)} />
      )}
    </section>
  );
}
