import { LanguageLink } from '../../components/LanguageLink';
import { Each, When, Which } from '../../components/Template';
import { address } from '../../lib/addresses';
import { LANGUAGE } from '../../lib/language';
import type { Site, SiteContent } from './api';
import styles from './Landing.module.css';
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
  const { contact, legal, sections } = content;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{name}</p>
          {/* A setting, which is in English. */}
          {LANGUAGE === 'en' && <p>{description}</p>}
          <p>
            <a href={`tel:${contact.phone}`}>{contact.phone}</a>
          </p>
          <p className={styles.address}>{contact.address}</p>
        </div>
        <nav aria-label={TEXTS.footer}>
          <ul>
            <Each of={sections}>
              {(id) => (
                <li key={id}>
                  <a href={address(`/#${id}`)}>
                    <Which of={id} from={LABELS} />
                  </a>
                </li>
              )}
            </Each>
            <li>
              <a href={address('/#contact')}>{LABELS.contact}</a>
            </li>
            {ARTICLES.map((article) => (
              <When key={article} test={legal[article]}>
                <li>
                  <a href={address(`/${article}`)}>{TEXTS.legal[article]}</a>
                </li>
              </When>
            ))}
            <li>
              <StaffLink>{TEXTS.staff}</StaffLink>
            </li>
            <When test={spanish}>
              <li>
                <LanguageLink path={path} />
              </li>
            </When>
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
