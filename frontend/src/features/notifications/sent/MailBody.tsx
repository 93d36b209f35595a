import Alert from '@mui/material/Alert';
import { MailFrame } from '../message/MailFrame';
import message from '../message/Message.module.css';
import type { OutboxMessage } from '../api';
import styles from './Sent.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.sheet;

/** What the email says. */
export function MailBody({
  mail: { html, text, calendar, is_as_sent: isAsSent, body_erased: isErased },
}: {
  mail: OutboxMessage;
}) {
  if (isErased) return <Alert severity="info">{texts.erased}</Alert>;
  if (html === null && text === null) return null;
  const plain = (words: string, label: string) => (
    // It may scroll, so it needs to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} role="region" aria-label={label} className={message.plain}>
      {words}
    </pre>
  );
  const title = isAsSent ? texts.asSent : texts.asNow;

  return (
    <section className={styles.body} aria-label={title}>
      <h3>{title}</h3>
      {html !== null && <MailFrame html={html} title={title} scheme="light" />}
      {text !== null &&
        (html === null ? (
          plain(text, texts.plain)
        ) : (
          <details>
            <summary>{texts.plain}</summary>
            {plain(text, texts.plain)}
          </details>
        ))}
      {calendar !== null && (
        <details>
          <summary>{texts.calendar}</summary>
          {plain(calendar, texts.calendar)}
        </details>
      )}
    </section>
  );
}
