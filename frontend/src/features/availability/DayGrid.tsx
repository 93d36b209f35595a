import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { monthName } from '../../lib/dates';
import { useDates } from './api';
import styles from './DayGrid.module.css';
import {
  canBeOpened,
  cellTexts,
  dayAfterKey,
  dayName,
  isWithin,
  monthsOf,
  rangeOf,
  toneOf,
  type Day,
  type Range,
} from './days';
import { TEXTS } from './texts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Props {
  days: readonly Day[];
  chosen: string | null;
  onChoose: (date: string) => void;
  range: Range | null;
  onRange: (range: Range | null) => void;
}

/**
 * The days of the horizon by month. One day is in the tab order; arrow keys reach the others. Shift
 * with a click or an arrow key, or dragging with a mouse, selects days in a row.
 */
export function DayGrid({ days, chosen, onChoose, range, onRange }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  /** Where the selected days start; the other end follows the pointer or the focus. */
  const anchor = useRef<string | null>(null);
  const drags = useRef(false);
  const entry = [visited, chosen].find((date) => days.some((day) => day.date === date)) ?? days[0]?.date;

  useEffect(() => {
    const drop = () => {
      drags.current = false;
    };
    addEventListener('pointerup', drop);
    return () => removeEventListener('pointerup', drop);
  }, []);

  const extend = (date: string) => onRange(rangeOf((anchor.current ??= chosen ?? date), date));
  const choose = (day: Day, withShift: boolean) => {
    if (withShift) extend(day.date);
    else if (canBeOpened(day)) {
      anchor.current = day.date;
      onRange(null);
      onChoose(day.date);
    }
  };
  const press = (date: string, event: PointerEvent) => {
    // A finger scrolls the page.
    if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey) return;
    drags.current = true;
    anchor.current = date;
  };
  const enter = (date: string) => {
    if (drags.current) extend(date);
  };

  const move = (date: string, event: KeyboardEvent) => {
    if (event.key === 'Escape' && range !== null) onRange(null);
    const target = dayAfterKey(date, event.key, days);
    if (target === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) anchor.current = target;
    else {
      if (range === null) anchor.current = date;
      extend(target);
    }
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
                          pressed={range === null ? day.date === chosen : isWithin(day.date, range)}
                          inTabOrder={day.date === entry}
                          onChoose={choose}
                          onPress={press}
                          onEnter={enter}
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
  onChoose: (day: Day, withShift: boolean) => void;
  onPress: (date: string, event: PointerEvent) => void;
  onEnter: (date: string) => void;
  onFocus: (date: string) => void;
  onKeyDown: (date: string, event: KeyboardEvent) => void;
}

/**
 * A closed day can be focused, so that screen readers read the reason, but only opened for sessions
 * from before.
 */
function DayCell({ day, pressed, inTabOrder, onChoose, onPress, onEnter, onFocus, onKeyDown }: CellProps) {
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
      onClick={({ shiftKey }) => onChoose(day, shiftKey)}
      onPointerDown={(event) => onPress(date, event)}
      onPointerEnter={() => onEnter(date)}
      onFocus={() => onFocus(date)}
      onKeyDown={(event) => onKeyDown(date, event)}
    >
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </button>
  );
}
