import { useLocation } from 'react-router-dom';
import { useNamedTitle } from '../api/useSite';
import { browser } from '../lib/browser';
import { paths } from '../lib/paths';
import styles from './Page.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.error;

interface Props {
  text?: string;
  onRetry?: () => void;
}

/** The practice's number, from the page itself (StartFailure.tsx): it is there even if nothing else could be loaded. */
const phoneInPage = () => document.querySelector('#failure [href^="tel:"]')?.textContent ?? '';

/** Shown in place of a screen that failed to load or render. */
export function ErrorPage({ text = texts.text, onRetry = () => window.location.reload() }: Props) {
  useNamedTitle(texts.title);
  const isOffice = useLocation().pathname.startsWith(paths.admin);
  const phone = isOffice ? '' : phoneInPage();
  return (
    <main className={styles.page} role="alert">
      <h1>{texts.title}</h1>
      <p>{text}</p>
      {phone !== '' && (
        <p>
          {TEXTS.start.call} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {browser.isFramed() && (
        <p>
          <a href={window.location.href} target="_blank" rel="noopener">
            {TEXTS.start.newTab}
          </a>
        </p>
      )}
      <button type="button" className={styles.action} onClick={onRetry}>
        {texts.again}
      </button>
    </main>
  );
}
