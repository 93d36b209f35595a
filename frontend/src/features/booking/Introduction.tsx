import { ROLE_NAMES } from '../../api/roles';
import { Hint } from '../../components/Hint';
import { address } from '../../lib/addresses';
import { browser } from '../../lib/browser';
import type { Mediator } from './api';
import styles from './Booking.module.css';
import { Bio, More, Photo, Qualifications } from './steps/AboutMediator';

interface Props {
  mediator: Mediator;
  /** Whether it has little room above the dates. */
  compact: boolean;
}

/** Who the mediator of a booking page is. */
export function Introduction({ mediator, compact }: Props) {
  const { name, slug, role, bio, certification, languages } = mediator;
  const qualifications = <Qualifications mediator={mediator} />;
  const hasMore = bio !== '' || (compact && (certification !== '' || languages.length > 0));
  return (
    <section className={styles.introduction} data-compact={compact} aria-label={name}>
      <Photo mediator={mediator} />
      <div>
        <div>
          <h2>{browser.isFramed() ? name : <a href={address(`/mediators/${slug}`)}>{name}</a>}</h2>
          <Hint>{ROLE_NAMES[role]}</Hint>
        </div>
        {!compact && qualifications}
        {hasMore && (
          <More key={mediator.id} mediator={mediator}>
            {compact && qualifications}
            <Bio mediator={mediator} />
          </More>
        )}
      </div>
    </section>
  );
}
