import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMay } from '../../../api/permissions';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import { useSite, type Booking } from '../api';
import { STATUSES, TEXTS } from '../texts';
import { useChange } from './useChange';
import { useRefundAll } from './useRefundAll';

const texts = TEXTS.status;

export function StatusDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  // The status when the dialog opened, even if the list behind it is refreshed.
  const [before] = useState(booking.status);
  const [status, setStatus] = useState(before);
  const [notify, setNotify] = useState(true);
  const [wantsRefund, setWantsRefund] = useState(false);
  const mayRefund = useMay()('payments.change');
  const { booking: rules } = useSite();
  const refundAll = useRefundAll(booking);
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partly_paid';
  const cancelsPaid = isPaid && status === 'cancelled' && before !== 'cancelled';
  const { change, isLoading, error } = useChange();

  const save = async () => {
    const refunds = cancelsPaid && wantsRefund;
    // A refund cannot be undone.
    const back = status === before || refunds ? null : { status: before, notify };
    if (!(await change(booking, { status, notify }, back, texts.saved))) return;
    onClose();
    if (refunds) await refundAll();
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      dirty={false}
      busy={isLoading}
      maxWidth="xs"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {booking.case_title}, {booking.client_name}
      </p>
      <FailureAlert text={texts.failed} error={error} />
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
      {cancelsPaid && (
        <Alert severity="info">
          <p>{texts.paid(rules.noticeHours)}</p>
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
      <FormControlLabel
        label={TEXTS.notify}
        control={<Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)} />}
      />
    </FormDialog>
  );
}
