import { TEXTS } from './texts';

interface Owed {
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  /** What is still to be paid, such as "$750"; empty if nothing is. */
  sum: string;
  /** The day of the session, as people read it. */
  date: string;
}

/**
 * What is due for a session that is not paid: nothing before the practice has confirmed it, all of it by the day of the
 * session afterwards. Empty if nothing is to be paid. Emails say the same (`crates/templates/src/booking_messages.rs`).
 */
export function dueInWords({ status, sum, date }: Owed): string {
  if (sum === '' || status === 'cancelled') return '';
  return status === 'pending' ? TEXTS.nothingYet : TEXTS.by(sum, date);
}
