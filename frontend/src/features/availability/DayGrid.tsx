import { useRef, useState, type KeyboardEvent } from 'react';
import { monthName } from '../../lib/dates';
import { useDates } from './api';
import styles from './DayGrid.module.css';
import { canBeOpened, cellTexts, dayAfterKey, dayName, monthsOf, toneOf, type Day } from './days';
import { TEXTS } from './texts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Props {
  days: readonly Day[];
  chosen: string | null;
  onChoose: (date: string) => void;
}

/** The days of the horizon by month. One day is in the tab order; arrow keys reach the others. */
export function DayGrid({ days, chosen, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const entry = [visited, chosen].find((date) => days.some((day) => day.date === date)) ?? days[0]?.date;

  const move = (date: string, event: KeyboardEvent) => {
    const target = dayAfterKey(date, event.key, days);
    if (target === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${target}"]`)?.focus();
  };

  return (
    <div ref={grid} className={styles.months}>
      {monthsOf(days).map(({ month, weeks }) => (
        <section key={month}>
          <h3 className={styles.month}>{monthName(month)}</h3>
          <table className={styles.grid} aria-label={monthName(month)}>
            <thead>
              <tr>
                {WEEKDAYS.map((day) => (
                  <th key={day} scope="col">
                    <span aria-hidden="true">{day.slice(0, 3)}</span>
                    <span className="visually-hidden">{day}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, row) => (
                <tr key={row}>
                  {week.map((day, column) => (
                    <td key={column}>
                      {day !== null && (
                        <DayCell
                          day={day}
                          pressed={day.date === chosen}
                          inTabOrder={day.date === entry}
                          onChoose={onChoose}
                          onFocus={setVisited}
                          onKeyDown={move}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className="visually-hidden">{TEXTS.grid.keys}</p>
    </div>
  );
}

interface CellProps {
  day: Day;
  pressed: boolean;
  inTabOrder: boolean;
  onChoose: (date: string) => void;
  onFocus: (date: string) => void;
  onKeyDown: (date: string, event: KeyboardEvent) => void;
}

/**
 * A closed day can be focused, so that screen readers read the reason, but only opened for sessions
 * from before.
 */
function DayCell({ day, pressed, inTabOrder, onChoose, onFocus, onKeyDown }: CellProps) {
  const { date } = day;
  const dates = useDates();
  const { long, short } = cellTexts(day);
  return (
    <button
      type="button"
      data-date={date}
      data-tone={toneOf(day)}
      aria-label={dayName(day, dates)}
      aria-pressed={pressed}
      aria-disabled={!canBeOpened(day)}
      tabIndex={inTabOrder ? 0 : -1}
      onClick={() => {
        if (canBeOpened(day)) onChoose(date);
      }}
      onFocus={() => onFocus(date)}
      onKeyDown={(event) => onKeyDown(date, event)}
    >
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </button>
  );
}
