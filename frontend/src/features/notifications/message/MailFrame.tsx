import styles from './Message.module.css';
import { addRules, mailDocument, type Scheme } from './mailDocument';

interface Props {
  html: string;
  title: string;
  /** In pixels; the box's width if undefined. */
  width?: number;
  scheme: Scheme;
}

/** A mail as a mail program shows it. It can neither run scripts nor load anything. */
export function MailFrame({ html, title, width, scheme }: Props) {
  const mail = mailDocument(html, scheme);
  return (
    // It may scroll, so it needs to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={title} tabIndex={0} className={styles.scroller}>
      <iframe
        key={scheme}
        // No scripts; the page, whose origin it shares, adds the rules.
        sandbox="allow-same-origin"
        srcDoc={mail.html}
        onLoad={({ currentTarget }) => addRules(mail.rules, currentTarget)}
        title={title}
        className={styles.frame}
        data-scheme={scheme}
        style={{ width: width ?? '100%' }}
      />
    </div>
  );
}
