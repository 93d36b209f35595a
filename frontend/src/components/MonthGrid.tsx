import IconButton from '@mui/material/IconButton';
import { useRef, type KeyboardEvent } from 'react';
import { useDates } from '../api/useDates';
import { addDays, daysOf, monthName, monthOf, nextMonth, weekday } from '../lib/dates';
import { Icon } from './Icon';
import styles from './MonthGrid.module.css';

const TEXTS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  open: (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'} open`,
  closed: 'not available',
  keys: 'Use the arrow keys to move between open days.',
};

/** More sessions than this look the same. */
const MOST_DOTS = 4;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Props {
  month: string;
  /** The months that can be shown. */
  months: { first: string; last: string };
  /** Open sessions by date; other days cannot be chosen. */
  counts: ReadonlyMap<string, number>;
  chosen: string | null;
  onChoose: (date: string) => void;
  onTurn: (month: string) => void;
}

const openingsOf = (count: number | undefined): string => (count === undefined ? TEXTS.closed : TEXTS.open(count));

/** The month's days in weeks, Sunday first, with gaps for other months. */
function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month);
  const cells = [...Array<null>(weekday(`${month}-01`)).fill(null), ...days];
  const rows: (string | null)[][] = [];
  for (let start = 0; start < cells.length; start += 7) {
    const row = cells.slice(start, start + 7);
    rows.push([...row, ...Array<null>(7 - row.length).fill(null)]);
  }
  return rows;
}

/** A calendar month. One open day is in the tab order; arrow keys move between open days. */
export function MonthGrid({ month, months, counts, chosen, onChoose, onTurn }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const dates = useDates();
  const openDays = daysOf(month).filter((day) => counts.has(day));
  const entry = chosen !== null && openDays.includes(chosen) ? chosen : openDays[0];

  const moveFrom = (date: string, event: KeyboardEvent) => {
    const after = openDays.filter((day) => day > date);
    const before = openDays.filter((day) => day < date).reverse();
    const targets: Readonly<Record<string, string | undefined>> = {
      ArrowRight: after[0],
      ArrowLeft: before[0],
      ArrowDown: after.find((day) => day >= addDays(date, 7)),
      ArrowUp: before.find((day) => day <= addDays(date, -7)),
      Home: openDays[0],
      End: openDays.at(-1),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${target}"]`)?.focus();
  };

  return (
    <div>
      <div className={styles.head}>
        <IconButton
          aria-label={TEXTS.previousMonth}
          disabled={month <= months.first}
          onClick={() => onTurn(monthOf(addDays(`${month}-01`, -1)))}
        >
          <Icon name="previous" />
        </IconButton>
        <p aria-live="polite">{monthName(month)}</p>
        <IconButton
          aria-label={TEXTS.nextMonth}
          disabled={month >= months.last}
          onClick={() => onTurn(nextMonth(month))}
        >
          <Icon name="next" />
        </IconButton>
      </div>
      <table ref={table} className={styles.grid} aria-label={monthName(month)}>
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
          {weeksOf(month).map((week, row) => (
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
                      {Number(date.slice(8))}
                      {counts.has(date) && (
                        <span className={styles.dots}>{'•'.repeat(Math.min(counts.get(date) ?? 0, MOST_DOTS))}</span>
                      )}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden">{TEXTS.keys}</p>
    </div>
  );
}
