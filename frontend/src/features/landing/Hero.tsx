import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGE } from '../../lib/language';
import actions from '../../components/Action.module.css';
import type { SiteContent, TextItem } from './api';
import styles from './Landing.module.css';
import type { Opening } from './openings';
import { InEnglish } from './Sections';
import { TEXTS } from './texts';

interface Props {
  hero: SiteContent['hero'];
  /** Whether the texts are not translated. */
  english: boolean;
  factsInEnglish: boolean;
  /** The practice's name, used when there is no headline. */
  name: string;
  /** Each figure is a fact. */
  facts: TextItem[];
  openings: Opening[];
  /** The time zone in words. */
  zone: string;
  schedule: ReactNode;
  /** The visitor is about to follow an opening. */
  onIntent: () => void;
}

export function Hero({ hero, english, factsInEnglish, name, facts, openings, zone, schedule, onIntent }: Props) {
  const marked = LANGUAGE !== 'en' && english;
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.heroInner}>
        <div lang={marked ? 'en' : undefined}>
          <p className={styles.kicker}>{hero.kicker}</p>
          <h1 id="headline">{hero.headline === '' ? name : hero.headline}</h1>
          <p className={styles.lead}>{hero.description}</p>
          <div className={styles.heroActions}>
            {schedule}
            <a href="#more" className={actions.secondary}>
              {hero.ctaSecondary}
            </a>
          </div>
          {marked && (
            <p>
              <InEnglish />
            </p>
          )}
          <ul
            className={styles.heroFacts}
            lang={LANGUAGE === 'en' || factsInEnglish === english ? undefined : factsInEnglish ? 'en' : LANGUAGE}
          >
            {facts.map(({ figure }, at) => (
              <li key={at}>{figure}</li>
            ))}
          </ul>
        </div>
        <div className={styles.openings}>
          <h2 id="openings">{TEXTS.openings.title}</h2>
          <ul aria-labelledby="openings">
            {openings.map(({ mediator, day, time, query }) => (
              <li key={query}>
                <Link to={`/${query}`} onPointerEnter={onIntent} onFocus={onIntent}>
                  <b>{day}</b> <span>{time}</span> <span>{mediator}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p>{TEXTS.openings.zone(zone)}</p>
        </div>
      </div>
    </section>
  );
}
