import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';

const texts = BOARD_TEXTS;
const STATES = ['pending', 'confirmed', 'completed'] as const;

/** What the cells look like, and the keys. */
export function Legend({ mayChange }: { mayChange: boolean }) {
  return (
    <div className={styles.legend}>
      <ul aria-label={texts.legend}>
        {STATES.map((status) => (
          <li key={status} className={styles.booked} data-status={status}>
            {TEXTS.statusName(status)}
          </li>
        ))}
        <li className={styles.booked} data-status="held">
          {texts.held}
        </li>
        <li className={styles.free}>{texts.free}</li>
      </ul>
      {mayChange && <p className={styles.keys}>{texts.keys}</p>}
    </div>
  );
}
