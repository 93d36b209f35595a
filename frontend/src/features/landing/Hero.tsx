import type { ReactNode } from 'react';
import actions from '../../components/Action.module.css';
import type { SiteContent } from './api';
import styles from './Landing.module.css';
import { TEXTS } from './texts';

interface Props {
  hero: SiteContent['hero'];
  /** The practice's name, used when there is no headline. */
  name: string;
  schedule: ReactNode;
}

export function Hero({ hero, name, schedule }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.heroInner}>
        <div>
          <p className={styles.kicker}>{hero.kicker}</p>
          <h1 id="headline">{hero.headline === '' ? name : hero.headline}</h1>
          <p className={styles.lead}>{hero.description}</p>
          <div className={styles.heroActions}>
            {schedule}
            <a href="#about" className={actions.secondary}>
              {hero.ctaSecondary}
            </a>
          </div>
          <ul className={styles.heroFacts}>
            {TEXTS.heroFacts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <Accord />
      </div>
    </section>
  );
}

/** Two overlapping circles: common ground. */
function Accord() {
  return (
    <svg viewBox="0 0 480 420" className={styles.art} aria-hidden="true">
      <defs>
        <clipPath id="left">
          <circle cx="175" cy="205" r="140" />
        </clipPath>
      </defs>
      <circle cx="175" cy="205" r="140" className={styles.artOne} />
      <circle cx="305" cy="205" r="140" className={styles.artTwo} />
      <circle cx="305" cy="205" r="140" clipPath="url(#left)" className={styles.artShared} />
      <g className={styles.artLines}>
        <circle cx="175" cy="205" r="170" />
        <circle cx="305" cy="205" r="170" />
      </g>
    </svg>
  );
}
