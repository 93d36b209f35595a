import { Link } from 'react-router-dom';
import { todayIn } from '../../lib/dates';
import type { Site } from './api';
import styles from './Landing.module.css';
import { SECTIONS, TEXTS } from './texts';

export function Footer({ site }: { site: Site }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{site.name}</p>
          <p>{TEXTS.footer}</p>
        </div>
        <nav aria-label="Footer">
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
        <p className={styles.copyright}>
          © {todayIn(site.timezone).slice(0, 4)} {site.name}
        </p>
      </div>
    </footer>
  );
}
