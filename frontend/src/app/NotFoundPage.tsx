import { Link } from 'react-router-dom';
import { useNamedTitle } from '../api/useSite';
import { address } from '../lib/addresses';
import { paths } from '../lib/paths';
import styles from './Page.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.notFound;

export function NotFoundPage() {
  useNamedTitle(texts.tab);
  return (
    <main className={styles.page}>
      <NotFound />
    </main>
  );
}

/** What it says, also between the header and the footer of the page that the server sends. */
export const NotFound = () => (
  <>
    <p className={styles.code}>{texts.code}</p>
    <h1>{texts.title}</h1>
    <p>{texts.text}</p>
    <Link to={paths.home} className={styles.action}>
      {texts.home}
    </Link>
    <ul className={styles.elsewhere}>
      <li>
        <Link to={paths.book}>{texts.book}</Link>
      </li>
      <li>
        <a href={address('/#contact')}>{texts.contact}</a>
      </li>
    </ul>
  </>
);
