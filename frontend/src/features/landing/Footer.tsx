import { Link } from 'react-router-dom';
import type { Site } from './api';
import styles from './Landing.module.css';
import { SECTIONS, TEXTS } from './texts';

export function Footer({ site: { name, description }, year }: { site: Site; year: string }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{name}</p>
          <p>{description}</p>
        </div>
        <nav aria-label={TEXTS.footer}>
          <ul>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
            <li>
              <Link to="/admin/login">{TEXTS.staff}</Link>
            </li>
          </ul>
        </nav>
        {/* Around New Year the visitor's clock may be in another year than the server's. */}
        <p className={styles.copyright} suppressHydrationWarning>
          {`© ${year} ${name}`}
        </p>
      </div>
    </footer>
  );
}
