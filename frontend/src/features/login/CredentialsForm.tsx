import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { canUsePasskeys } from '../../components/account/passkeys';
import styles from './Login.module.css';
import { DEMO, DEMO_PEOPLE, TEXTS } from './texts';

const demoEmail = (role: string) => `${role}@example.com`;

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
  onUsePasskey: () => void;
}

export function CredentialsForm({ credentials, demo, busy, onChange, onSubmit, onUsePasskey }: Props) {
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
      {canUsePasskeys() && (
        <Button variant="outlined" disabled={busy} onClick={onUsePasskey}>
          {TEXTS.passkeySignIn}
        </Button>
      )}
      {demo && (
        <div className={styles.demo}>
          <p>
            {TEXTS.demo}: <code>{DEMO.email}</code> / <code>{DEMO.password}</code>
          </p>
          <Button variant="outlined" size="small" onClick={() => onChange(DEMO)}>
            {TEXTS.fillDemo}
          </Button>
          <TextField
            select
            size="small"
            label={TEXTS.demoAs}
            value={DEMO_PEOPLE.find((role) => credentials.email === demoEmail(role)) ?? ''}
            onChange={({ target }) => onChange({ email: demoEmail(target.value), password: DEMO.password })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="" disabled>
              {TEXTS.demoChoose}
            </option>
            {DEMO_PEOPLE.map((role) => (
              <option key={role} value={role}>
                {TEXTS.demoRoles[role]}
              </option>
            ))}
          </TextField>
        </div>
      )}
    </form>
  );
}
