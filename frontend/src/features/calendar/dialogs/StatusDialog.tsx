import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMay } from '../../../api/permissions';
import { useClock } from '../../../api/useClock';
import { isByPhone } from '../../../components/booking/byPhone';
import { BY_PHONE } from '../../../components/booking/byPhoneTexts';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import { useDates, type Booking, type BookingStatus } from '../api';
import { isFixed, isOver } from '../status';
import { STATUSES, TEXTS } from '../texts';
import { EarlyDialog } from './EarlyDialog';
import { STATUS_TEXTS } from './texts';
import { useChange } from './useChange';
import { useRefundAll } from './useRefundAll';

const texts = STATUS_TEXTS;

const MOST_CHARACTERS = 500;

interface Props {
  booking: Booking;
  /** Only asks whether to cancel it. */
  cancels?: boolean;
  onClose: () => void;
}

export function StatusDialog({ booking, cancels = false, onClose }: Props) {
  // The status when the dialog opened, even if the list behind it is refreshed.
  const [before] = useState(booking.status);
  const [status, setStatus] = useState<BookingStatus>(cancels ? 'cancelled' : before);
  const [reason, setReason] = useState('');
  const byPhone = isByPhone(booking);
  const [notify, setNotify] = useState(!byPhone);
  const [wantsRefund, setWantsRefund] = useState(false);
  const mayRefund = useMay()('payments.change');
  const dates = useDates();
  const refundAll = useRefundAll(booking);
  const reasonHint = byPhone ? BY_PHONE.reasonHint : texts.reasonHint;
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partly_paid';
  const isCancelling = status === 'cancelled' && before !== 'cancelled';
  const cancelsPaid = isPaid && isCancelling;
  const isLong = reason.trim().length > MOST_CHARACTERS;
  const { change, isLoading, error } = useChange();

  const clock = useClock();
  const [isEarly, setIsEarly] = useState(false);
  const until = booking.free_until;
  const cancelUntil = isFixed(booking, clock) ? texts.couldCancel : texts.canCancel;

  const save = async () => {
    if (isCancelling && isLong) return;
    if (status === 'completed' && before !== 'completed' && !isOver(booking, clock) && !isEarly) {
      setIsEarly(true);
      return;
    }
    setIsEarly(false);
    // Nothing to save, so nothing in the history.
    if (status === before) {
      onClose();
      return;
    }
    const refunds = cancelsPaid && wantsRefund;
    // A refund cannot be undone.
    const back = refunds ? null : { status: before, notify };
    const told = isCancelling && reason.trim() !== '' ? { reason: reason.trim() } : {};
    const failure = await change({ ...booking, status: before }, { status, notify, ...told }, back, texts.saved);
    if (failure !== null) return;
    onClose();
    if (refunds) await refundAll();
  };

  return (
    <FormDialog
      title={cancels ? texts.cancelTitle(booking.client_name) : texts.title}
      submit={cancels ? texts.cancelSave : texts.save}
      destructive={cancels}
      dirty={reason !== ''}
      busy={isLoading}
      maxWidth="xs"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {booking.case_title}, {booking.client_name}
      </p>
      <FailureAlert text={texts.failed} error={error} />
      {!cancels && (
        <TextField
          select
          label={texts.label}
          value={status}
          onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value) ?? status)}
          slotProps={{ select: { native: true } }}
        >
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {TEXTS.statusName(one)}
            </option>
          ))}
        </TextField>
      )}
      {isCancelling && (
        <TextField
          multiline
          minRows={2}
          label={texts.reason}
          value={reason}
          error={isLong}
          helperText={isLong ? <span role="alert">{texts.reasonLong}</span> : reasonHint}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {cancelsPaid && (
        <Alert severity="info">
          <p>
            {texts.paid} {until !== null && cancelUntil(dates.longMoment(until.at))}
          </p>
          {mayRefund ? (
            <FormControlLabel
              label={texts.refund}
              control={<Checkbox checked={wantsRefund} onChange={({ target }) => setWantsRefund(target.checked)} />}
            />
          ) : (
            <p>{texts.askForRefund}</p>
          )}
        </Alert>
      )}
      {isEarly && <EarlyDialog onConfirm={() => void save()} onClose={() => setIsEarly(false)} />}
      <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={setNotify} />
    </FormDialog>
  );
}
