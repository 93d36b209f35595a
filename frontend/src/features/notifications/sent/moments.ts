import type { OutboxMail } from '../api';
import { TEXTS } from './texts';

/** Whether an email waits for its time, rather than for the mail server. */
export const isScheduled = ({ state, due_at: due }: OutboxMail): boolean =>
  state === 'waiting' && due !== null && Date.parse(due) > Date.now();

/** The moment that matters in the email's state, in words. */
export function momentOf(mail: OutboxMail, write: (instant: string) => string): string {
  const { state, created_at: created, due_at: due, sent_at: sent, settled_at: settled, error } = mail;
  if (due !== null && isScheduled(mail)) return (error === null ? TEXTS.leaves : TEXTS.tries)(write(due));
  const instant = { waiting: created, sent: sent ?? settled, failed: settled, withdrawn: settled, held: created }[
    state
  ];
  return TEXTS.moments[state](write(instant ?? created));
}
