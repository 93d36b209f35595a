import { Link } from 'react-router-dom';
import { hasGap } from '../../lib/gaps';
import type { SectionName, Site, SiteContent } from './api';
import styles from './Landing.module.css';
import { LABELS, TEXTS } from './texts';

interface Props {
  site: Site;
  content: SiteContent;
  year: string;
}

/** The legal texts, which have pages of their own. */
export const ARTICLES = ['privacy', 'terms', 'accessibility'] as const;

export function Footer({ site: { name, description }, content: { contact, legal, sections }, year }: Props) {
  const links: (SectionName | 'contact')[] = [...sections, 'contact'];
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{name}</p>
          <p>{description}</p>
          <p>
            <a href={`tel:${contact.phone}`}>{contact.phone}</a>
          </p>
          <p className={styles.address}>{contact.address}</p>
        </div>
        <nav aria-label={TEXTS.footer}>
          <ul>
            {links.map((id) => (
              <li key={id}>
                <a href={`/#${id}`}>{LABELS[id]}</a>
              </li>
            ))}
            {ARTICLES.filter((article) => legal[article] !== '' && !hasGap(legal[article])).map((article) => (
              <li key={article}>
                <a href={`/${article}`}>{TEXTS.legal[article]}</a>
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
