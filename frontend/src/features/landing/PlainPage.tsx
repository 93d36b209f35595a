import type { ReactNode } from 'react';
import { LanguageLink } from '../../components/LanguageLink';
import { Mark } from '../../components/Mark';
import { PhoneLink } from '../../components/PhoneLink';
import { Each, When } from '../../components/Template';
import { address } from '../../lib/addresses';
import type { Language } from '../../lib/language';
import type { Site, SiteContent } from './api';
import { TEXTS as ARTICLE } from './articleTexts';
import { Footer } from './Footer';
import { InEnglish, marked } from './InEnglish';
import styles from './Landing.module.css';
import { TEXTS } from './texts';
import top from './TopNavigation.module.css';

interface Props {
  /** The page's path below the language's root. */
  path: string;
  site: Site;
  content: SiteContent;
  year: string;
  children: ReactNode;
}

/** A page of text, which needs no script: the build renders it, and the server fills it in. */
export function PlainPage({ path, site, content, year, children }: Props) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <header className={top.bar}>
        <div className={top.inner}>
          <a href={address('/')} className={top.brand}>
            <Mark logoUrl={content.branding.logoUrl} initials={site.initials} />
            <span>{site.name}</span>
          </a>
          <div className={top.actions}>
            <When test={site.spanish}>
              <LanguageLink path={path} className={top.language} />
            </When>
            <PhoneLink phone={content.contact.phone} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.plain}>
        {children}
      </main>
      <Footer path={path} site={site} content={content} year={year} />
    </>
  );
}

interface ArticleProps {
  title: string;
  passages: { heading: string; text: string }[];
  /** "November 3, 2026"; empty if it is not known. */
  changed: string;
  /** Their language. */
  lang: Language;
}

/** A text with headings: the privacy notice, the terms, the accessibility statement. */
export function Article({ title, passages, changed, lang }: ArticleProps) {
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <When test={changed}>
        <p>{ARTICLE.changed(changed)}</p>
      </When>
      <InEnglish lang={lang} within="p" />
      <ul lang={marked(lang)}>
        <Each of={passages}>
          {({ heading, text }) => (
            <li key={heading}>
              <h2>{heading}</h2>
              <p>{text}</p>
            </li>
          )}
        </Each>
      </ul>
    </article>
  );
}
