import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { BookingResponse } from '../../api/api.gen';
import { useDates } from '../../api/useDates';
import { timeRange } from '../../lib/dates';
import { FormDialog } from '../FormDialog';
import { isByPhone } from './byPhone';
import { BY_PHONE } from './byPhoneTexts';
import { NotifyClient } from './NotifyClient';
import { TEXTS } from './texts';
import { useAnswer } from './useAnswer';

const texts = TEXTS.declining;
const MOST_CHARACTERS = 500;

interface Props {
  booking: BookingResponse;
  onDeclined?: () => void;
  onClose: () => void;
}

/** People come here to type. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus();

/** Asks for the reason, which the client reads in the email. */
export function DeclineDialog({ booking, onDeclined, onClose }: Props) {
  const dates = useDates();
  const { answer, busy } = useAnswer();
  const [reason, setReason] = useState('');
  const byPhone = isByPhone(booking);
  const [notify, setNotify] = useState(!byPhone);
  const [tried, setTried] = useState(false);
  const missing = notify && reason.trim() === '';
  const long = reason.trim().length > MOST_CHARACTERS;
  const wrong = long ? texts.long : missing && tried ? texts.missing : undefined;
  const hint = byPhone ? BY_PHONE.declineHint : texts.hint;
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partly_paid';

  const decline = async () => {
    setTried(true);
    if (missing || long) return;
    const saved = notify ? texts.done(booking.client_name) : texts.doneQuietly;
    const declined = await answer(booking, { status: 'cancelled', notify, reason: reason.trim() }, saved);
    onClose();
    if (declined) onDeclined?.();
  };

  return (
    <FormDialog
      title={texts.title(booking.client_name)}
      submit={notify ? texts.submit : texts.submitQuietly}
      dirty={reason !== ''}
      busy={busy}
      maxWidth="xs"
      onSubmit={() => void decline()}
      onClose={onClose}
    >
      <p>
        {booking.case_title}, {dates.short(booking.date)}, {timeRange(booking.start_time, booking.end_time)}
      </p>
      {isPaid && <Alert severity="info">{texts.paid}</Alert>}
      <TextField
        inputRef={focused}
        multiline
        minRows={3}
        required={notify}
        label={texts.reason}
        value={reason}
        error={wrong !== undefined}
        helperText={wrong === undefined ? hint : <span role="alert">{wrong}</span>}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void decline();
        }}
      />
      <NotifyClient booking={booking} label={texts.notify} notify={notify} onNotify={setNotify} />
    </FormDialog>
  );
}
