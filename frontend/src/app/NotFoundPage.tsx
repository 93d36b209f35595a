import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './Page.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.notFound;

export function NotFoundPage() {
  useDocumentTitle(texts.tab);
  return (
    <main className={styles.page}>
      <p className={styles.code}>{texts.code}</p>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <Link to={paths.home} className={styles.action}>
        {texts.home}
      </Link>
    </main>
  );
}
