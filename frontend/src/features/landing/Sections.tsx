import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { address } from '../../lib/addresses';
import { LANGUAGE } from '../../lib/language';
import type { SiteContent } from './api';
import styles from './Landing.module.css';
import type { MediatorCard } from './openings';
import { Portrait } from './Portrait';
import { published } from './published';
import { TEXTS } from './texts';

interface SectionProps {
  id: string;
  kicker: string;
  title: string;
  tinted?: boolean;
  /**
   * Its content next to its title on wide screens, where it would otherwise leave half of the page empty.
   */
  split?: boolean;
  /** Whether its content is not translated. */
  english: boolean;
  children: ReactNode;
}

/** Says that what follows is in English, on a page in another language. */
export const InEnglish = () => (
  <span className={styles.english} lang={LANGUAGE}>
    {TEXTS.english}
  </span>
);

export function Section({ id, kicker, title, tinted = false, split = false, english, children }: SectionProps) {
  const marked = LANGUAGE !== 'en' && english;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={tinted ? styles.sectionTinted : styles.section}
      lang={marked ? 'en' : undefined}
    >
      <div className={split ? styles.split : styles.inner}>
        <p className={styles.kicker} lang={marked ? LANGUAGE : undefined}>
          {kicker}
          {marked && <InEnglish />}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

type Shown<Name extends keyof SiteContent> = Pick<SiteContent, Name> & { english: boolean };

/** Its image, if there is one, is half of the section. */
export function About({ about, branding, english }: Shown<'about' | 'branding'>) {
  return (
    <Section id="about" kicker={TEXTS.about.kicker} title={about.title} split english={english}>
      {branding.imageUrl !== '' && (
        <img
          className={styles.picture}
          src={branding.imageUrl}
          alt={about.imageAlt}
          width={1200}
          height={800}
          loading="lazy"
        />
      )}
      <p className={styles.prose}>{about.description}</p>
    </Section>
  );
}

export function Services({ services, english }: Shown<'services'>) {
  return (
    <Section id="services" kicker={TEXTS.services.kicker} title={services.title} tinted english={english}>
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

export function Mediators({ cards }: { cards: MediatorCard[] }) {
  const { kicker, title } = TEXTS.mediators;
  return (
    <Section id="mediators" kicker={kicker} title={title} english={false}>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <MediatorItem key={card.id} card={card} />
        ))}
      </ul>
    </Section>
  );
}

export function MediatorItem({ card }: { card: MediatorCard }) {
  return (
    <li className={styles.mediator}>
      <Portrait initials={card.initials} photo={card.profileImage} />
      <h3>
        <a href={address(`/mediators/${card.slug}`)}>{card.name}</a>
      </h3>
      <p>{card.title}</p>
      <p lang={card.lang.certification}>{card.certification}</p>
      <p lang={card.lang.specialties}>{card.specialties.join(', ')}</p>
      <p lang={card.lang.languages}>{card.languages.join(', ')}</p>
      <p>
        {card.openings.slice(0, 1).map(({ day, time, query }) => (
          <Link key={query} to={`/${query}`}>
            {`${TEXTS.mediators.next}: ${day}, ${time}`}
          </Link>
        ))}
      </p>
    </li>
  );
}

export function Process({ process, english }: Shown<'process'>) {
  return (
    <Section id="process" kicker={TEXTS.process.kicker} title={process.title} english={english}>
      <ol className={styles.steps}>
        {published(process.items).map(({ title, description }, at) => (
          <li key={at}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Credentials({ credentials, english }: Shown<'credentials'>) {
  return (
    <Section id="credentials" kicker={TEXTS.credentials.kicker} title={credentials.title} tinted english={english}>
      <ul className={styles.facts}>
        {published(credentials.items).map(({ title, figure, description }, at) => (
          <li key={at}>
            <h3>{title}</h3>
            <p className={styles.figure}>{figure}</p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Fees({ fees, english }: Shown<'fees'>) {
  return (
    <Section id="fees" kicker={TEXTS.fees.kicker} title={fees.title} split english={english}>
      <ul className={styles.fees}>
        {published(fees.items).map(({ title, figure, description }, at) => (
          <li key={at}>
            <h3>{title}</h3>
            <p className={styles.figure}>{figure}</p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Faq({ faq, english }: Shown<'faq'>) {
  return (
    <Section id="faq" kicker={TEXTS.faq.kicker} title={faq.title} tinted split english={english}>
      <ul className={styles.questions}>
        {published(faq.items).map(({ title, description }, at) => (
          <li key={at}>
            <details>
              <summary>{title}</summary>
              <p>{description}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
