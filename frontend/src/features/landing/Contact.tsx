import type { ReactNode } from 'react';
import type { SiteContent } from './api';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

interface Props {
  contact: SiteContent['contact'];
  hours: string;
  zone: string;
  form: ReactNode;
  schedule: ReactNode;
}

const texts = TEXTS.contact;

/** What is empty stays in the markup, hidden by its style: the server's page is the same for every practice. */
export function Contact({ contact, hours, zone, form, schedule }: Props) {
  const { title, description, venue, phone, email, address } = contact;
  const facts: [string, ReactNode][] = [
    [texts.phone, <a href={`tel:${phone}`}>{phone}</a>],
    [texts.email, <a href={`mailto:${email}`}>{email}</a>],
    [texts.address, address],
    [texts.where, venue],
    [texts.when, hours],
    [texts.zone, zone],
  ];
  return (
    <Section id="contact" kicker={texts.kicker} title={title}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          <div className={styles.contactForm}>{form}</div>
        </div>
        <div className={styles.contactAside}>
          <dl className={styles.contactFacts}>
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          {schedule}
        </div>
      </div>
    </Section>
  );
}
