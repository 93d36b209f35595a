import type { ReactNode } from 'react';
import styles from './Landing.module.css';
import { Section } from './Sections';
import { TEXTS } from './texts';

interface Props {
  zone: string;
  form: ReactNode;
  schedule: ReactNode;
}

export function Contact({ zone, form, schedule }: Props) {
  const { kicker, title, description, facts, zone: zoneTerm } = TEXTS.contact;
  return (
    <Section id="contact" kicker={kicker} title={title}>
      <div className={styles.contact}>
        <div>
          <p className={styles.prose}>{description}</p>
          <div className={styles.contactForm}>{form}</div>
        </div>
        <div className={styles.contactAside}>
          <dl className={styles.contactFacts}>
            {[...facts, { term: zoneTerm, text: zone }].map(({ term, text }) => (
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
