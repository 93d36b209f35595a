import type { ReactNode } from 'react';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

interface Props {
  hours: string;
  zone: string;
  form: ReactNode;
  schedule: ReactNode;
}

export function Contact({ hours, zone, form, schedule }: Props) {
  const { kicker, title, description, where, when, zone: zoneTerm } = TEXTS.contact;
  const facts = [where, { term: when, text: hours }, { term: zoneTerm, text: zone }];
  return (
    <Section id="contact" kicker={kicker} title={title}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          <div className={styles.contactForm}>{form}</div>
        </div>
        <div className={styles.contactAside}>
          <dl className={styles.contactFacts}>
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {schedule}
        </div>
      </div>
    </Section>
  );
}
