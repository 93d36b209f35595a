import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './Page.module.css';

interface Props {
  text?: string;
  onRetry?: () => void;
}

/** Stands in for a screen that failed to load or to draw itself. */
export function ErrorPage({
  text = 'This page could not be shown. Nothing you sent before was lost.',
  onRetry = () => window.location.reload(),
}: Props) {
  useDocumentTitle('Something went wrong');
  return (
    <main className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <p>{text}</p>
      <button type="button" className={styles.action} onClick={onRetry}>
        Load the page again
      </button>
    </main>
  );
}
