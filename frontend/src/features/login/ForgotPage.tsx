import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure } from '../../components/Failure';
import { PanelPage } from '../../components/PanelPage';
import { paths } from '../../lib/paths';
import { problemOf, statusOf, useRequestPasswordResetMutation } from './api';
import styles from './Login.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.forgot;

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ForgotPage() {
  const [email, setEmail] = useState('');
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation();
  const failure = statusOf(error) === undefined ? TEXTS.noConnection : (problemOf(error)?.detail ?? texts.failed);
  return (
    <PanelPage title={texts.title} hint={texts.hint} foot={<Link to={paths.login}>{TEXTS.backToLogin}</Link>}>
      {isSuccess ? (
        <Alert severity="success" role="status">
          {texts.sent}
        </Alert>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void request({ passwordResetRequest: { email } });
          }}
        >
          {error !== undefined && <Failure>{failure}</Failure>}
          <TextField
            label={TEXTS.email}
            type="email"
            required
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" variant="contained" disabled={isLoading}>
            {isLoading ? texts.sending : texts.send}
          </Button>
        </form>
      )}
    </PanelPage>
  );
}
