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
import { inView, Portrait } from './Portrait';
import { TEXTS } from './texts';

interface SectionProps {
  id: string;
  kicker: string;
  title: string;
  /** How it stands apart from its neighbors; otherwise it does not. */
  band?: 'tinted' | 'deep' | 'quotes';
  /**
   * Its content next to its title on wide screens, where it would otherwise leave half of the page empty; or as wide as
   * the page.
   */
  layout?: 'split' | 'picture' | 'wide' | 'line';
  /** The language of its content, if it may be in another than the page. */
  lang?: Language;
  children: ReactNode;
}

export function Section({ id, kicker, title, band, layout, lang, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} data-band={band} lang={marked(lang)}>
      <div className={styles.inner} data-layout={layout}>
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
    <Section id="about" kicker={TEXTS.about.kicker} title={about.title} band="tinted" layout="picture" lang={lang}>
      <When test={branding.imageUrl}>
        <img
          className={styles.picture}
          src={branding.imageUrl}
          alt={about.imageAlt}
          width={1200}
          height={800}
          loading="lazy"
          style={inView(branding.imageFocus)}
        />
      </When>
      <p className={styles.prose}>{about.description}</p>
    </Section>
  );
}

export function Services({ services, lang }: Shown<'services'>) {
  return (
    <Section id="services" kicker={TEXTS.services.kicker} title={services.title} lang={lang}>
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
    <Section id="mediators" kicker={kicker} title={title} layout="wide">
      <ul className={styles.people}>
        <Each of={cards}>{(card) => <MediatorItem key={card.id} card={card} />}</Each>
      </ul>
    </Section>
  );
}

function MediatorItem({ card }: { card: MediatorCard }) {
  return (
    <li className={styles.mediator}>
      <Portrait card={card} />
      <h3>
        <a href={address(`/mediators/${card.slug}`)}>{card.name}</a>
      </h3>
      <p>
        <Which of={card.role} from={ROLE_NAMES} />
      </p>
      <p className={styles.fact} lang={card.lang.specialties}>
        {card.specialtiesText}
      </p>
      <p lang={card.lang.certification}>{card.certification}</p>
      <p lang={card.lang.languages}>{card.languagesText}</p>
      <p className={styles.next}>
        <When test={card.next}>
          {({ day, time, price, query }) => (
            <Link to={`/?${query}`}>
              <span>{TEXTS.mediators.next}</span>{' '}
              <b>
                {day}, <span>{time}</span>
              </b>{' '}
              <span suppressHydrationWarning>{price}</span>
            </Link>
          )}
        </When>
      </p>
    </li>
  );
}

export function Process({ process, lang }: Shown<'process'>) {
  return (
    <Section id="process" kicker={TEXTS.process.kicker} title={process.title} band="deep" lang={lang}>
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

/** In their own words: the title is who, the figure their role. */
export function Testimonials({ testimonials, lang }: Shown<'testimonials'>) {
  return (
    <Section id="testimonials" kicker={TEXTS.testimonials.kicker} title={testimonials.title} band="quotes" lang={lang}>
      <ul className={styles.quotes}>
        <Each of={testimonials.items}>
          {({ title, figure, description }, at) => (
            <li key={at}>
              <figure>
                <blockquote>
                  <p>{description}</p>
                </blockquote>
                <figcaption>
                  <b>{title}</b> <span>{figure}</span>
                </figcaption>
              </figure>
            </li>
          )}
        </Each>
      </ul>
    </Section>
  );
}

export function Credentials({ credentials, lang }: Shown<'credentials'>) {
  return (
    <Section id="credentials" kicker={TEXTS.credentials.kicker} title={credentials.title} layout="line" lang={lang}>
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
    <Section id="fees" kicker={TEXTS.fees.kicker} title={fees.title} layout="split" lang={lang}>
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
    <Section id="faq" kicker={TEXTS.faq.kicker} title={faq.title} band="tinted" layout="split" lang={lang}>
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
