import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './Page.module.css';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <Link to={paths.home} className={styles.action}>
        Return to Home
      </Link>
    </main>
  );
}
