import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../../api/permissions';
import { useCopy } from '../../../components/toast/useCopy';
import { paths } from '../../../lib/paths';
import type { Booking } from '../api';
import styles from '../Calendar.module.css';
import { TEXTS } from '../texts';
import { CONTACTS_TEXTS } from './texts';

const texts = CONTACTS_TEXTS;

export function ContactDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const copy = useCopy();
  const mayOpen = useMayOpen();

  const email = booking.client_email.includes('@') ? booking.client_email : '';
  const phone = booking.client_phone;
  const message = new URLSearchParams({
    email,
    clientName: booking.client_name,
    appointmentTitle: booking.case_title,
  });

  const row = (what: string, value: string, none: string, shown: ReactNode = value) => (
    <div>
      <dt>{what}</dt>
      <dd className={styles.contact}>
        {value === '' ? none : shown}
        {value !== '' && (
          <Button
            variant="outlined"
            size="small"
            aria-label={`${texts.copy} ${what}`}
            onClick={() => copy(value, texts.clipboard(what))}
          >
            {texts.copy}
          </Button>
        )}
      </dd>
    </div>
  );

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="contact-title">
      <DialogTitle id="contact-title">{texts.title}</DialogTitle>
      <DialogContent>
        <p>{booking.client_name}</p>
        <dl className={styles.rows}>
          {row(texts.email, email, texts.noEmail)}
          {row(texts.phone, phone, texts.noPhone, <a href={`tel:${phone}`}>{phone}</a>)}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{TEXTS.close}</Button>
        {email !== '' && mayOpen(paths.notifications) && (
          <Button variant="contained" component={Link} to={`${paths.notifications}?${message.toString()}`}>
            {texts.send}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
