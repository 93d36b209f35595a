import { useDates } from '../../api/useDates';
import { Hint } from '../Hint';
import styles from './Closures.module.css';
import { TEXTS as texts } from './texts';
import type { HolidayChoice } from './useHolidays';

/** The open holidays to choose from. */
export function HolidayList({ open, chosen, choose }: HolidayChoice) {
  const dates = useDates();
  return (
    <>
      <Hint>{texts.holidaysHint}</Hint>
      <ul className={styles.holidays}>
        {open.map((holiday) => (
          <li key={holiday.date}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(holiday)}
                onChange={({ target }) => choose(holiday.date, target.checked)}
              />
              <span>
                {dates.long(holiday.date)}: {holiday.name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
