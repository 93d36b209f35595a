import type { ReactNode } from 'react';
import { LANGUAGE } from '../../lib/language';
import type { SiteContent } from './api';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

interface Props {
  contact: SiteContent['contact'];
  /** Whether its content is not translated. */
  english: boolean;
  hours: string;
  zone: string;
  form: ReactNode;
  schedule: ReactNode;
}

const texts = TEXTS.contact;

/** What is empty stays in the markup, hidden by its style: the server's page is the same for every practice. */
export function Contact({ contact, english, hours, zone, form, schedule }: Props) {
  const { title, description, venue, phone, email, address } = contact;
  const ours = LANGUAGE !== 'en' && english ? LANGUAGE : undefined;
  const facts: [string, ReactNode, string?][] = [
    [texts.phone, <a href={`tel:${phone}`}>{phone}</a>],
    [texts.email, <a href={`mailto:${email}`}>{email}</a>],
    [texts.address, address, 'en'],
    [texts.where, venue, 'en'],
    [texts.when, hours],
    [texts.zone, zone],
  ];
  return (
    <Section id="contact" kicker={texts.kicker} title={title} english={english}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          <div className={styles.contactForm} lang={ours}>
            {form}
          </div>
        </div>
        <div className={styles.contactAside} lang={ours}>
          <dl className={styles.contactFacts}>
            {facts.map(([term, fact, language]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd lang={ours && language}>{fact}</dd>
              </div>
            ))}
          </dl>
          {schedule}
        </div>
      </div>
    </Section>
  );
}
