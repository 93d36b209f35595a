import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ROLE_NAMES } from '../../api/roles';
import { Each, When, Which } from '../../components/Template';
import { address } from '../../lib/addresses';
import { LANGUAGE, type Language } from '../../lib/language';
import type { SiteContent } from './api';
import { InEnglish, marked } from './InEnglish';
import styles from './Landing.module.css';
import type { MediatorCard } from './openings';
import { Portrait } from './Portrait';
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
  /** The language of its content, if it may be in another than the page. */
  lang?: Language;
  children: ReactNode;
}

export function Section({ id, kicker, title, tinted = false, split = false, lang, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={tinted ? styles.sectionTinted : styles.section}
      lang={marked(lang)}
    >
      <div className={split ? styles.split : styles.inner}>
        <p className={styles.kicker} lang={marked(LANGUAGE)}>
          {kicker}
          <InEnglish lang={lang} />
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

type Shown<Name extends keyof SiteContent> = Pick<SiteContent, Name> & { lang: Language };

/** Its image, if there is one, is half of the section. */
export function About({ about, branding, lang }: Shown<'about' | 'branding'>) {
  return (
    <Section id="about" kicker={TEXTS.about.kicker} title={about.title} split lang={lang}>
      <When test={branding.imageUrl}>
        <img
          className={styles.picture}
          src={branding.imageUrl}
          alt={about.imageAlt}
          width={1200}
          height={800}
          loading="lazy"
        />
      </When>
      <p className={styles.prose}>{about.description}</p>
    </Section>
  );
}

export function Services({ services, lang }: Shown<'services'>) {
  return (
    <Section id="services" kicker={TEXTS.services.kicker} title={services.title} tinted lang={lang}>
      <ul className={styles.cards}>
        <Each of={services.items}>
          {({ title, description }, at) => (
            <li key={at} className={styles.service}>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          )}
        </Each>
      </ul>
    </Section>
  );
}

export function Mediators({ cards }: { cards: MediatorCard[] }) {
  const { kicker, title } = TEXTS.mediators;
  return (
    <Section id="mediators" kicker={kicker} title={title}>
      <ul className={styles.cards}>
        <Each of={cards}>{(card) => <MediatorItem key={card.id} card={card} />}</Each>
      </ul>
    </Section>
  );
}

function MediatorItem({ card }: { card: MediatorCard }) {
  return (
    <li className={styles.mediator}>
      <Portrait initials={card.initials} photo={card.profileImage} />
      <h3>
        <a href={address(`/mediators/${card.slug}`)}>{card.name}</a>
      </h3>
      <p>
        <Which of={card.role} from={ROLE_NAMES} />
      </p>
      <p lang={card.lang.certification}>{card.certification}</p>
      <p lang={card.lang.specialties}>{card.specialtiesText}</p>
      <p lang={card.lang.languages}>{card.languagesText}</p>
      <p>
        <When test={card.next}>
          {({ day, time, query }) => <Link to={`/?${query}`}>{`${TEXTS.mediators.next}: ${day}, ${time}`}</Link>}
        </When>
      </p>
    </li>
  );
}

export function Process({ process, lang }: Shown<'process'>) {
  return (
    <Section id="process" kicker={TEXTS.process.kicker} title={process.title} lang={lang}>
      <ol className={styles.steps}>
        <Each of={process.items}>
          {({ title, description }, at) => (
            <li key={at}>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          )}
        </Each>
      </ol>
    </Section>
  );
}

export function Credentials({ credentials, lang }: Shown<'credentials'>) {
  return (
    <Section id="credentials" kicker={TEXTS.credentials.kicker} title={credentials.title} tinted lang={lang}>
      <ul className={styles.facts}>
        <Each of={credentials.items}>
          {({ title, figure, description }, at) => (
            <li key={at}>
              <h3>{title}</h3>
              <p className={styles.figure}>{figure}</p>
              <p>{description}</p>
            </li>
          )}
        </Each>
      </ul>
    </Section>
  );
}

export function Fees({ fees, lang }: Shown<'fees'>) {
  return (
    <Section id="fees" kicker={TEXTS.fees.kicker} title={fees.title} split lang={lang}>
      <ul className={styles.fees}>
        <Each of={fees.items}>
          {({ title, figure, description }, at) => (
            <li key={at}>
              <h3>{title}</h3>
              <p className={styles.figure}>{figure}</p>
              <p>{description}</p>
            </li>
          )}
        </Each>
      </ul>
    </Section>
  );
}

export function Faq({ faq, lang }: Shown<'faq'>) {
  return (
    <Section id="faq" kicker={TEXTS.faq.kicker} title={faq.title} tinted split lang={lang}>
      <ul className={styles.questions}>
        <Each of={faq.items}>
          {({ title, description }, at) => (
            <li key={at}>
              <details>
                <summary>{title}</summary>
                <p>{description}</p>
              </details>
            </li>
          )}
        </Each>
      </ul>
    </Section>
  );
}
