import type { ReactNode } from 'react';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

export function Contact({ zone, schedule }: { zone: string; schedule: ReactNode }) {
  const { kicker, title, description, facts, zone: zoneTerm } = TEXTS.contact;
  return (
    <Section id="contact" kicker={kicker} title={title}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          {schedule}
        </div>
        <dl className={styles.contactFacts}>
          {[...facts, { term: zoneTerm, text: zone }].map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
