import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useMay } from '../../../api/permissions';
import { useClock } from '../../../api/useClock';
import { isByPhone } from '../../../components/booking/byPhone';
import { BY_PHONE } from '../../../components/booking/byPhoneTexts';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import { FormDialog } from '../../../components/FormDialog';
import { useDates, type Booking, type BookingStatus } from '../api';
import { isFixed, isOver } from '../status';
import { STATUSES, TEXTS } from '../texts';
import { ChangeFailure } from './ChangeFailure';
import { EarlyDialog } from './EarlyDialog';
import { EditFields } from './EditFields';
import { editValues, saysWhere, type EditValues } from './editValues';
import { STATUS_TEXTS } from './texts';
import { useEdit } from './useEdit';
import { useRefundAll } from './useRefundAll';

const texts = STATUS_TEXTS;

const MOST_CHARACTERS = 500;

interface Props {
  booking: Booking;
  /** Only asks whether to cancel it. */
  cancels?: boolean;
  onClose: () => void;
}

/** Changes what an appointment says and its status, in one go. */
export function StatusDialog({ booking, cancels = false, onClose }: Props) {
  const { form, typed, edit, seen, busy, error } = useEdit<EditValues>(booking, editValues);
  const before = seen.status;
  const [chosen, setChosen] = useState<BookingStatus | undefined>(cancels ? 'cancelled' : undefined);
  const status = chosen ?? before;
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
  const hasStatus = status !== before;
  // No one has to know of other notes.
  const tells = hasStatus || (status === 'confirmed' && saysWhere(typed));

  const clock = useClock();
  const [isEarly, setIsEarly] = useState(false);
  const until = booking.free_until;
  const cancelUntil = isFixed(booking, clock) ? texts.couldCancel : texts.canCancel;

  const save = async (values: EditValues) => {
    if (isCancelling && isLong) return;
    if (status === 'completed' && hasStatus && !isOver(booking, clock) && !isEarly) {
      setIsEarly(true);
      return;
    }
    setIsEarly(false);
    // Nothing to save, so nothing in the history.
    if (!hasStatus && typed.length === 0) {
      onClose();
      return;
    }
    const refunds = cancelsPaid && wantsRefund;
    const more = {
      ...(hasStatus && { status }),
      ...(isCancelling && reason.trim() !== '' && { reason: reason.trim() }),
    };
    // A refund cannot be undone.
    const back = refunds ? null : hasStatus ? { status: before } : {};
    const saved = hasStatus ? texts.saved : texts.edited;
    if (!(await edit(values, { notify: tells && notify, more, back, saved }))) return;
    onClose();
    if (refunds) await refundAll();
  };
  const submit = () => void form.handleSubmit(save)();

  return (
    <FormProvider {...form}>
      <FormDialog
        title={cancels ? texts.cancelTitle(booking.client_name) : texts.title}
        submit={cancels ? texts.cancelSave : texts.save}
        destructive={cancels}
        dirty={reason !== '' || form.formState.isDirty}
        busy={busy}
        maxWidth={cancels ? 'xs' : 'sm'}
        {...(!cancels && { kept: `edit ${booking.id}` })}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>
          {booking.case_title}, {booking.client_name}
        </p>
        <ChangeFailure text={hasStatus ? texts.failed : texts.editFailed} error={error} />
        {!cancels && (
          <TextField
            select
            label={texts.label}
            value={status}
            onChange={({ target }) => setChosen(STATUSES.find((one) => one === target.value))}
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
        {isEarly && <EarlyDialog onConfirm={submit} onClose={() => setIsEarly(false)} />}
        {!cancels && <EditFields booking={booking} />}
        <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={setNotify} />
      </FormDialog>
    </FormProvider>
  );
}
