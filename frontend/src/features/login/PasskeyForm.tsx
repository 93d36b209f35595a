import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon';
import type { PasskeyChallenge } from './api';
import styles from './Login.module.css';
import { TEXTS } from './texts';

interface Props {
  challenge: PasskeyChallenge | undefined;
  busy: boolean;
  /** What the button back says. */
  back: string;
  onUse: (challenge: PasskeyChallenge) => void;
  onBack: () => void;
}

/** Asks for a passkey where no code is accepted. */
export function PasskeyForm({ challenge, busy, back, onUse, onBack }: Props) {
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    use.current?.focus();
  }, []);

  return (
    <div className={styles.form}>
      {challenge === undefined ? (
        <Alert severity="warning">{TEXTS.otherSite}</Alert>
      ) : (
        <Button variant="contained" disabled={busy} ref={use} onClick={() => onUse(challenge)}>
          {TEXTS.usePasskey}
        </Button>
      )}
      <Button onClick={onBack} disabled={busy} startIcon={<Icon name="back" size={20} />}>
        {back}
      </Button>
    </div>
  );
}
