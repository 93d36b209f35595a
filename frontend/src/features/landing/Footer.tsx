import { LanguageLink } from '../../components/LanguageLink';
import { address } from '../../lib/addresses';
import { hasGap } from '../../lib/gaps';
import type { SectionName, Site, SiteContent } from './api';
import styles from './Landing.module.css';
import { publishedSections } from './published';
import { StaffLink } from './StaffLink';
import { LABELS, TEXTS } from './texts';

interface Props {
  /** The page's path below the language's root. */
  path: string;
  site: Site;
  content: SiteContent;
  year: string;
}

/** The legal texts, which have pages of their own. */
export const ARTICLES = ['privacy', 'terms', 'accessibility'] as const;

export function Footer({ path, site: { name, description, spanish }, content, year }: Props) {
  const { contact, legal } = content;
  const links: (SectionName | 'contact')[] = [...publishedSections(content), 'contact'];
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
                <a href={address(`/#${id}`)}>{LABELS[id]}</a>
              </li>
            ))}
            {ARTICLES.filter((article) => legal[article] !== '' && !hasGap(legal[article])).map((article) => (
              <li key={article}>
                <a href={address(`/${article}`)}>{TEXTS.legal[article]}</a>
              </li>
            ))}
            <li>
              <StaffLink>{TEXTS.staff}</StaffLink>
            </li>
            {spanish && (
              <li>
                <LanguageLink path={path} />
              </li>
            )}
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
