import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { OutboxMailResponse } from '../../api/api.gen';
import { mailStatus } from '../../lib/mailWords';
import { StatusBadge } from '../StatusBadge';
import styles from './OwnMail.module.css';

const ResendDialog = lazy(async () => ({ default: (await import('./ResendDialog')).ResendDialog }));

const TEXTS = {
  again: 'Send again',
  againOf: (title: string) => `Send “${title}” again`,
} as const;

/** Those that were sent, or never will be. The others are still on their way. */
const isOver = (state: OutboxMailResponse['state']) => state === 'sent' || state === 'failed' || state === 'withdrawn';

/** What became of an email, and sending it again. */
export function MailState({ mail }: { mail: OutboxMailResponse }) {
  const { title, state } = mail;
  const [resending, setResending] = useState(false);
  const close = () => setResending(false);
  return (
    <span className={styles.state}>
      <StatusBadge status={mailStatus(state)} tone={state} />
      {isOver(state) && (
        <Button size="small" aria-label={TEXTS.againOf(title)} onClick={() => setResending(true)}>
          {TEXTS.again}
        </Button>
      )}
      <Suspense>{resending && <ResendDialog mail={mail} onSent={close} onClose={close} />}</Suspense>
    </span>
  );
}
