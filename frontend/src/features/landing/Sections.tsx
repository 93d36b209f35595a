import type { ReactNode } from 'react';
import type { SiteContent } from './api';
import styles from './Landing.module.css';
import { TEXTS } from './texts';

interface SectionProps {
  id: string;
  kicker: string;
  title: string;
  tinted?: boolean;
  /**
   * Text next to its title on wide screens, where it would otherwise leave half of the page empty.
   */
  split?: boolean;
  children: ReactNode;
}

export function Section({ id, kicker, title, tinted = false, split = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tinted ? styles.sectionTinted : styles.section}>
      <div className={split ? styles.split : styles.inner}>
        <p className={styles.kicker}>{kicker}</p>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

export function About({ about }: { about: SiteContent['about'] }) {
  return (
    <Section id="about" kicker={TEXTS.about.kicker} title={about.title} split>
      <p className={styles.prose}>{about.description}</p>
    </Section>
  );
}

export function Services({ services }: { services: SiteContent['services'] }) {
  return (
    <Section id="services" kicker={TEXTS.services.kicker} title={services.title} tinted>
      <ul className={styles.cards}>
        {services.items.map(({ title, description }, index) => (
          <li key={`${index} ${title}`} className={styles.service}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Process() {
  const { kicker, title, steps } = TEXTS.process;
  return (
    <Section id="process" kicker={kicker} title={title}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Credentials() {
  const { kicker, title, facts } = TEXTS.credentials;
  return (
    <Section id="credentials" kicker={kicker} title={title} tinted>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.title}>
            <h3>{fact.title}</h3>
            <p className={styles.figure}>{fact.figure}</p>
            <p>{fact.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
