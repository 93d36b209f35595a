import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './Page.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.error;

interface Props {
  text?: string;
  onRetry?: () => void;
}

/** Shown in place of a screen that failed to load or render. */
export function ErrorPage({
  text = texts.text,
  onRetry = () => window.location.reload(),
}: Props) {
  useDocumentTitle(texts.title);
  return (
    <main className={styles.page} role="alert">
      <h1>{texts.title}</h1>
      <p>{text}</p>
      <button type="button" className={styles.action} onClick={onRetry}>
        {texts.again}
      </button>
    </main>
  );
}
