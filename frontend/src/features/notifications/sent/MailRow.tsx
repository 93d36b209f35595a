import Button from '@mui/material/Button';
import { StatusBadge } from '../../../components/StatusBadge';
import { useDates, type OutboxMail } from '../api';
import styles from './Sent.module.css';
import { TEXTS } from './texts';

/** Whether an email waits for its time, rather than for the mail server. */
export const isScheduled = ({ state, due_at: due }: OutboxMail): boolean =>
  state === 'waiting' && due !== null && Date.parse(due) > Date.now();

/** The moment that matters in the email's state, in words. */
function momentOf(mail: OutboxMail, write: (instant: string) => string): string {
  const { state, created_at: written, due_at: due, sent_at: sent, settled_at: settled, error } = mail;
  if (due !== null && isScheduled(mail)) return (error === null ? TEXTS.leaves : TEXTS.tries)(write(due));
  const instant = { waiting: written, sent: sent ?? settled, failed: settled, withdrawn: settled, held: written }[
    state
  ];
  return TEXTS.moments[state](write(instant ?? written));
}

export function MailRow({ mail, onOpen }: { mail: OutboxMail; onOpen: () => void }) {
  const dates = useDates();
  const { id, title, state, recipient, subject, booking_reference: reference, error, refused } = mail;
  const titleId = `mail-${id}`;
  const facts = [recipient ?? TEXTS.noRecipient, reference, momentOf(mail, dates.moment)];

  return (
    <li className={styles.mail} aria-labelledby={titleId}>
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        {subject !== null && <p>{subject}</p>}
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact !== null)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        {error !== null && state !== 'sent' && (
          <p className={styles.reason} data-state={state}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.side}>
        {refused && <StatusBadge status={TEXTS.refused} tone="refused" />}
        <StatusBadge status={state} />
        <Button size="small" aria-describedby={titleId} onClick={onOpen}>
          {TEXTS.open}
        </Button>
      </div>
    </li>
  );
}
