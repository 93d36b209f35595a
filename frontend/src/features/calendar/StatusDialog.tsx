import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useToast } from '../../components/toast/useToast';
import { problemOf, useUpdateBookingMutation, type Booking } from './api';
import styles from './Calendar.module.css';
import { STATUSES, TEXTS } from './texts';

const texts = TEXTS.status;

export function StatusDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [status, setStatus] = useState(booking.status);
  const [update, { isLoading, error }] = useUpdateBookingMutation();
  const toast = useToast();

  const save = async () => {
    const { data } = await update({ id: booking.id, updateBookingRequest: { status } });
    if (data === undefined) return;
    toast.success(texts.saved);
    onClose();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="status-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="status-title">{texts.title}</DialogTitle>
        <DialogContent className={styles.dialog}>
          <p>
            {booking.case_title}, {booking.client_name}
          </p>
          {error !== undefined && (
            <Alert severity="error">
              <p>{texts.failed}</p>
              <p>{problemOf(error)?.detail}</p>
            </Alert>
          )}
          <TextField
            select
            label={texts.label}
            value={status}
            onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value) ?? status)}
            slotProps={{ select: { native: true } }}
          >
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
