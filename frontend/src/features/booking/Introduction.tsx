import { ROLE_NAMES } from '../../api/roles';
import { Hint } from '../../components/Hint';
import { address } from '../../lib/addresses';
import { browser } from '../../lib/browser';
import type { Mediator } from './api';
import styles from './Booking.module.css';
import { Bio, Photo, Qualifications } from './steps/AboutMediator';

/** Who the mediator of a booking page is. */
export function Introduction({ mediator }: { mediator: Mediator }) {
  const { name, slug, role } = mediator;
  return (
    <section className={styles.introduction} aria-label={name}>
      <Photo mediator={mediator} />
      <div>
        <h2>{browser.isFramed() ? name : <a href={address(`/mediators/${slug}`)}>{name}</a>}</h2>
        <Hint>{ROLE_NAMES[role]}</Hint>
        <Qualifications mediator={mediator} />
        <Bio mediator={mediator} />
      </div>
    </section>
  );
}
