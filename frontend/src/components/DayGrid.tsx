import { useId, useRef, type KeyboardEvent } from 'react';
import { useDates } from '../api/useDates';
import { addDays, weekday } from '../lib/dates';
import { WORDS } from '../lib/dateWords';
import styles from './DayGrid.module.css';
import { TEXTS } from './dayGridTexts';

const FOUR_WEEKS = 28;

interface Props {
  label: string;
  from: string;
  to: string;
  /** Open sessions by date; other days cannot be chosen. */
  counts: ReadonlyMap<string, number>;
  chosen: string | null;
  onChoose: (date: string) => void;
}

const openingsOf = (count: number | undefined): string => (count === undefined ? TEXTS.closed : TEXTS.open(count));

/** The days in weeks, Sunday first, with gaps before and after. */
function weeksOf(from: string, to: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(from, -weekday(from)); sunday <= to; sunday = addDays(sunday, 7)) {
    const days = WORDS.weekdays.map((_name, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (day < from || day > to ? null : day)));
  }
  return weeks;
}

/** Days as a table of weeks. One open day is in the tab order; keys move between open days. */
export function DayGrid({ label, from, to, counts, chosen, onChoose }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const hint = useId();
  const dates = useDates();
  const openDays = [...counts.keys()].filter((day) => from <= day && day <= to).sort();
  const first = openDays[0];
  const last = openDays.at(-1);
  const entry = chosen !== null && openDays.includes(chosen) ? chosen : first;

  const moveFrom = (date: string, event: KeyboardEvent) => {
    const after = openDays.filter((day) => day > date);
    const before = openDays.filter((day) => day < date).reverse();
    const targets: Readonly<Record<string, string | undefined>> = {
      ArrowRight: after[0],
      ArrowLeft: before[0],
      ArrowDown: after.find((day) => day >= addDays(date, 7)),
      ArrowUp: before.find((day) => day <= addDays(date, -7)),
      PageDown: after.find((day) => day >= addDays(date, FOUR_WEEKS)) ?? last,
      PageUp: before.find((day) => day <= addDays(date, -FOUR_WEEKS)) ?? first,
      Home: first,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${target}"]`)?.focus();
  };

  return (
    <>
      <p id={hint} className="visually-hidden">
        {TEXTS.keys}
      </p>
      <table ref={table} className={styles.grid} aria-label={label} aria-describedby={hint}>
        <thead>
          <tr>
            {WORDS.weekdays.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day.slice(0, 3)}</span>
                <span className="visually-hidden">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(from, to).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) => (
                <td key={column}>
                  {date !== null && (
                    <button
                      type="button"
                      data-date={date}
                      aria-label={`${dates.long(date)}, ${openingsOf(counts.get(date))}`}
                      aria-pressed={date === chosen}
                      disabled={!counts.has(date)}
                      tabIndex={date === entry ? 0 : -1}
                      onClick={() => onChoose(date)}
                      onKeyDown={(event) => moveFrom(date, event)}
                    >
                      {/* The first of a month says which. */}
                      {date.endsWith('-01') ? (
                        <span className={styles.month}>{dates.dayAndMonth(date)}</span>
                      ) : (
                        Number(date.slice(8))
                      )}
                      {counts.has(date) && (
                        <span className={styles.count} data-digits={String(counts.get(date)).length}>
                          {counts.get(date)}
                          <span> {TEXTS.openShort(counts.get(date) ?? 0)}</span>
                        </span>
                      )}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
