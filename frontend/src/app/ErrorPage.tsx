import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './Page.module.css';

/** Stands in for a screen that failed to load or to draw itself. */
export function ErrorPage() {
  useDocumentTitle('Something went wrong');
  return (
    <main className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Nothing you sent before was lost.</p>
      <button type="button" className={styles.action} onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
