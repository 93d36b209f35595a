import type { ReactNode } from 'react';
import type { Site, SiteContent } from './api';
import { Footer } from './Footer';
import styles from './Landing.module.css';
import { TEXTS } from './texts';
import top from './TopNavigation.module.css';

interface Props {
  site: Site;
  content: SiteContent;
  year: string;
  children: ReactNode;
}

/** A page of text, which needs no script: the build renders it, and the server fills it in. */
export function PlainPage({ site, content, year, children }: Props) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <header className={top.bar}>
        <div className={top.inner}>
          <a href="/" className={top.brand}>
            {site.name}
          </a>
          <a href={`tel:${content.contact.phone}`}>{content.contact.phone}</a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.plain}>
        {children}
      </main>
      <Footer site={site} content={content} year={year} />
    </>
  );
}

/** A text with headings: the privacy notice, the terms, the accessibility statement. */
export function Article({ title, passages }: { title: string; passages: { heading: string; text: string }[] }) {
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <ul>
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
