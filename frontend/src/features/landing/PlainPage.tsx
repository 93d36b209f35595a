import type { ReactNode } from 'react';
import { LanguageLink } from '../../components/LanguageLink';
import { address } from '../../lib/addresses';
import type { Site, SiteContent } from './api';
import { Footer } from './Footer';
import styles from './Landing.module.css';
import { InEnglish } from './Sections';
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
            {site.name}
          </a>
          <div className={top.actions}>
            {site.spanish && <LanguageLink path={path} className={top.language} />}
            <a href={`tel:${content.contact.phone}`}>{content.contact.phone}</a>
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
  /** Whether they are not translated. */
  english: boolean;
}

/** A text with headings: the privacy notice, the terms, the accessibility statement. */
export function Article({ title, passages, english }: ArticleProps) {
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      {english && (
        <p>
          <InEnglish />
        </p>
      )}
      <ul lang={english ? 'en' : undefined}>
        {passages.map(({ heading, text }) => (
          <li key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}
