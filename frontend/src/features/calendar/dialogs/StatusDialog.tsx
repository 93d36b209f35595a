import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import type { Booking } from '../api';
import { STATUSES, TEXTS } from '../texts';
import { useChange } from './useChange';

const texts = TEXTS.status;

export function StatusDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  // The status when the dialog opened, even if the list behind it is refreshed.
  const [before] = useState(booking.status);
  const [status, setStatus] = useState(before);
  const [notify, setNotify] = useState(true);
  const { change, isLoading, error } = useChange(booking);

  const save = async () => {
    const back = status === before ? null : { status: before, notify };
    if (await change({ status, notify }, back, texts.saved)) onClose();
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
      <FormControlLabel
        label={TEXTS.notify}
        control={<Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)} />}
      />
    </FormDialog>
  );
}
