import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../components/Action.module.css';
import { Each, When } from '../../components/Template';
import { LANGUAGE, type Language } from '../../lib/language';
import type { SiteContent, TextItem } from './api';
import { InEnglish, marked } from './InEnglish';
import styles from './Landing.module.css';
import type { Opening } from './openings';
import { inView } from './Portrait';
import { TEXTS } from './texts';

interface Props {
  hero: SiteContent['hero'];
  branding: SiteContent['branding'];
  /** The language of the texts. */
  lang: Language;
  factsLang: Language;
  /** The practice's name, used when there is no headline. */
  name: string;
  /** Each figure is a fact. */
  facts: TextItem[];
  openings: Opening[];
  /** The time zone in words. */
  zone: string;
  schedule: ReactNode;
  /** No one can book yet. */
  opensSoon: boolean;
  /** The visitor is about to follow an opening. */
  onIntent: () => void;
}

export function Hero({
  hero,
  branding,
  lang,
  factsLang,
  name,
  facts,
  openings,
  zone,
  schedule,
  opensSoon,
  onIntent,
}: Props) {
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.heroInner}>
        <div lang={marked(lang)}>
          <p className={styles.kicker}>{hero.kicker}</p>
          <h1 id="headline">
            <When test={hero.headline} otherwise={name}>
              {hero.headline}
            </When>
          </h1>
          <p className={styles.lead}>{hero.description}</p>
          <div className={styles.heroActions}>
            {schedule}
            <a href="#more" className={actions.secondary}>
              {hero.ctaSecondary}
            </a>
          </div>
          <When test={opensSoon}>
            <p className={styles.soon} lang={LANGUAGE}>
              {TEXTS.opensSoon}
            </p>
          </When>
          <InEnglish lang={lang} within="p" />
          <ul className={styles.heroFacts} lang={marked(factsLang)}>
            <Each of={facts}>{({ figure }, at) => <li key={at}>{figure}</li>}</Each>
          </ul>
        </div>
        <When test={branding.heroUrl}>
          {/* React would preload an image that is not in one, image or none. */}
          <picture className={styles.heroPicture}>
            <img
              src={branding.heroUrl}
              alt={hero.imageAlt}
              width={1200}
              height={960}
              style={inView(branding.heroFocus)}
            />
          </picture>
        </When>
        <div className={styles.openings}>
          <h2 id="openings">{TEXTS.openings.title}</h2>
          <ul aria-labelledby="openings">
            <Each of={openings}>
              {({ mediator, day, time, price, query }) => (
                <li key={query}>
                  <Link to={`/?${query}`} onPointerEnter={onIntent} onFocus={onIntent}>
                    <b>{day}</b> <span>{time}</span> <span>{mediator}</span>{' '}
                    <span suppressHydrationWarning>{price}</span>
                  </Link>
                </li>
              )}
            </Each>
          </ul>
          <p>{TEXTS.openings.zone(zone)}</p>
        </div>
      </div>
    </section>
  );
}
