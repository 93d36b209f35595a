import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import styles from './Login.module.css';
import { DEMO, TEXTS } from './texts';

interface Credentials {
  email: string;
  password: string;
}

interface Props {
  credentials: Credentials;
  demo: boolean;
  busy: boolean;
  onChange: (credentials: Credentials) => void;
  onSubmit: () => void;
}

export function CredentialsForm({ credentials, demo, busy, onChange, onSubmit }: Props) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={TEXTS.email}
        type="email"
        required
        autoComplete="username"
        value={credentials.email}
        onChange={({ target }) => onChange({ ...credentials, email: target.value })}
      />
      <TextField
        label={TEXTS.password}
        type="password"
        required
        autoComplete="current-password"
        value={credentials.password}
        onChange={({ target }) => onChange({ ...credentials, password: target.value })}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? TEXTS.signingIn : TEXTS.signIn}
      </Button>
      {demo && (
        <div className={styles.demo}>
          <p>
            {TEXTS.demo}: <code>{DEMO.email}</code> / <code>{DEMO.password}</code>
          </p>
          <Button variant="outlined" size="small" onClick={() => onChange(DEMO)}>
            {TEXTS.fillDemo}
          </Button>
        </div>
      )}
    </form>
  );
}
