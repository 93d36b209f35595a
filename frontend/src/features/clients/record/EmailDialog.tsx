import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure } from '../../../components/Failure';
import { useToast } from '../../../components/toast/useToast';
import { paths } from '../../../lib/paths';
import { problemOf, useSendTestEmailMutation, type Client } from '../api';
import styles from '../Clients.module.css';
import { RefusedAddress } from './RefusedAddress';
import { TEXTS } from '../texts';

const texts = TEXTS.contact;

/** Sends a client a test message, or leads to a message to write. */
export function EmailDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const id = useId();
  const { name, email } = client;
  const [send, { isLoading }] = useSendTestEmailMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const message = new URLSearchParams({ email, clientName: name });

  const test = async () => {
    setFailure(undefined);
    const { data, error } = await send({ testEmailRequest: { testEmail: email } });
    if (data?.success === true) {
      toast.success(texts.sent);
      onClose();
      return;
    }
    const reasons = Object.values(problemOf(error)?.errors ?? {}).flat();
    setFailure(data?.error ?? reasons[0] ?? problemOf(error)?.detail ?? texts.noReason);
    toast.error(texts.failed);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.title(name)}</DialogTitle>
      <DialogContent className={styles.email}>
        <p>{email}</p>
        <RefusedAddress client={client} />
        {failure !== undefined && (
          <Failure>
            <p>{texts.failed}</p>
            <p>{failure}</p>
          </Failure>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="outlined" disabled={isLoading} onClick={() => void test()}>
          {isLoading ? texts.sending : texts.test}
        </Button>
        <Button variant="contained" component={Link} to={`${paths.notifications}?${message.toString()}`}>
          {texts.write}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
