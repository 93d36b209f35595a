import actions from '../../components/Action.module.css';
import { address } from '../../lib/addresses';
import styles from './Landing.module.css';
import type { MediatorCard } from './openings';
import { Portrait } from './Portrait';
import { InEnglish } from './Sections';
import { TEXTS } from './texts';

const texts = TEXTS.mediators;

/** A mediator on a page of their own. The template leaves out what says that the bio is in English where it is not. */
export function Profile({ card, zone }: { card: MediatorCard & { book: string }; zone: string }) {
  return (
    <article className={styles.profile}>
      <div className={styles.profileHead}>
        <Portrait initials={card.initials} photo={card.profileImage} />
        <div>
          <h1>{card.name}</h1>
          <p>{card.title}</p>
          <p lang={card.lang.certification}>{card.certification}</p>
          <p lang={card.lang.languages}>{card.languages.join(', ')}</p>
        </div>
      </div>
      <InEnglish />
      <p className={styles.prose} lang={card.lang.bio}>
        {card.bio}
      </p>
      <p className={styles.specialties} lang={card.lang.specialties}>
        {card.specialties.join(', ')}
      </p>
      <section className={styles.openings}>
        <h2>{texts.openings}</h2>
        <ul>
          {card.openings.map(({ day, time, query }) => (
            <li key={query}>
              <a href={address(`/${query}`)}>
                <b>{day}</b> <span>{time}</span>
              </a>
            </li>
          ))}
        </ul>
        <p>{TEXTS.openings.zone(zone)}</p>
      </section>
      <a className={actions.primary} href={card.book}>
        {texts.book(card.name)}
      </a>
    </article>
  );
}
