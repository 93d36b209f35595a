import { ROLE_NAMES } from '../../api/roles';
import actions from '../../components/Action.module.css';
import { Each, When, Which } from '../../components/Template';
import { address } from '../../lib/addresses';
import { InEnglish } from './InEnglish';
import styles from './Landing.module.css';
import type { MediatorCard } from './openings';
import { Portrait } from './Portrait';
import { TEXTS } from './texts';

const texts = TEXTS.mediators;

/** A mediator on a page of their own. */
export function Profile({ card, zone }: { card: MediatorCard; zone: string }) {
  return (
    <article className={styles.profile}>
      <div className={styles.profileText}>
        <div className={styles.profileHead}>
          <Portrait card={card} first />
          <div>
            <h1>{card.name}</h1>
            <p>
              <Which of={card.role} from={ROLE_NAMES} />
            </p>
            <p lang={card.lang.certification}>{card.certification}</p>
            <p lang={card.lang.languages}>{card.languagesText}</p>
          </div>
        </div>
        <When test={card.bio}>
          <InEnglish lang={card.lang.bio} />
        </When>
        <p className={styles.prose} lang={card.lang.bio}>
          {card.bio}
        </p>
        <p className={styles.specialties} lang={card.lang.specialties}>
          {card.specialtiesText}
        </p>
      </div>
      <div className={styles.profileBook}>
        <section className={styles.openings}>
          <h2>{texts.openings}</h2>
          <ul>
            <Each of={card.openings}>
              {({ day, time, price, query }) => (
                <li key={query}>
                  <a href={address(`/?${query}`)}>
                    <b>{day}</b> <span>{time}</span> <span>{price}</span>
                  </a>
                </li>
              )}
            </Each>
          </ul>
          <p>{TEXTS.openings.zone(zone)}</p>
        </section>
        <a className={actions.primary} href={address(`/?book=${card.id}`)}>
          {texts.book(card.name)}
        </a>
      </div>
    </article>
  );
}
