import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon';
import type { PasskeyChallenge } from './api';
import styles from './Login.module.css';
import { TEXTS } from './texts';

/** Authenticator codes and backup codes alike. */
const CODE_LENGTH = 6;

/** Authenticators show "123 456", and people copy it like that. */
const codeOf = (typed: string) => typed.replace(/[^0-9a-z]/gi, '').slice(0, CODE_LENGTH);

interface Props {
  busy: boolean;
  /** What the button back says. */
  back: string;
  /** The challenge to a passkey, if there is one. */
  passkey: PasskeyChallenge | undefined;
  onSubmit: (code: string) => void;
  onUsePasskey: (challenge: PasskeyChallenge) => void;
  onBack: () => void;
}

export function CodeForm({ busy, back, passkey, onSubmit, onUsePasskey, onBack }: Props) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <TextField
        label={TEXTS.code}
        required
        autoComplete="one-time-code"
        inputRef={input}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        value={code}
        onChange={({ target }) => setCode(codeOf(target.value))}
      />
      <Button type="submit" variant="contained" disabled={busy || code === ''}>
        {busy ? TEXTS.verifying : TEXTS.verify}
      </Button>
      {passkey !== undefined && (
        <Button variant="outlined" disabled={busy} onClick={() => onUsePasskey(passkey)}>
          {TEXTS.usePasskey}
        </Button>
      )}
      <Button onClick={onBack} disabled={busy} startIcon={<Icon name="back" size={20} />}>
        {back}
      </Button>
    </form>
  );
}
