import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { isByPhone } from './byPhone';
import { BY_PHONE } from './byPhoneTexts';

interface Props {
  booking: { client_email: string; client_phone: string };
  label: string;
  notify: boolean;
  onNotify: (notify: boolean) => void;
}

/** Asks whether the client gets an email, or says that they have to be called. */
export function NotifyClient({ booking, label, notify, onNotify }: Props) {
  if (isByPhone(booking)) {
    const phone = booking.client_phone;
    return (
      <Alert severity="info">
        {BY_PHONE.missing}
        <a href={`tel:${phone}`}>{BY_PHONE.call(phone)}</a>
      </Alert>
    );
  }
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={notify} onChange={({ target }) => onNotify(target.checked)} />}
    />
  );
}
