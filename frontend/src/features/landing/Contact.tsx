import type { ReactNode } from 'react';
import { LANGUAGE, type Language } from '../../lib/language';
import type { SiteContent } from './api';
import { marked } from './InEnglish';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

interface Props {
  contact: SiteContent['contact'];
  /** The language of its content. */
  lang: Language;
  hours: string;
  zone: string;
  form: ReactNode;
  schedule: ReactNode;
}

const texts = TEXTS.contact;

/** What is empty stays in the markup, hidden by its style: the server's page is the same for every practice. */
export function Contact({ contact, lang, hours, zone, form, schedule }: Props) {
  const { title, description, venue, phone, email, address } = contact;
  const facts: [string, ReactNode, Language?][] = [
    [texts.phone, <a href={`tel:${phone}`}>{phone}</a>],
    [texts.email, <a href={`mailto:${email}`}>{email}</a>],
    [texts.address, address, lang],
    [texts.where, venue, lang],
    [texts.when, hours],
    [texts.zone, zone],
  ];
  return (
    <Section id="contact" kicker={texts.kicker} title={title} lang={lang}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          <div className={styles.contactForm} lang={marked(LANGUAGE)}>
            {form}
          </div>
        </div>
        <div className={styles.contactAside} lang={marked(LANGUAGE)}>
          <dl className={styles.contactFacts}>
            {facts.map(([term, fact, language]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd lang={marked(language)}>{fact}</dd>
              </div>
            ))}
          </dl>
          {schedule}
        </div>
      </div>
    </Section>
  );
}
