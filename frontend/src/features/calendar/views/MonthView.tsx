import { useRef, type KeyboardEvent } from 'react';
import { addDays, monthName, monthOf } from '../../../lib/dates';
import { useDates } from '../api';
import { TEXTS } from '../texts';
import { Event } from './Event';
import type { ViewProps } from './viewProps';
import styles from './Views.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHOWN = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month in weeks. One day is in the tab order; arrow keys move between days. */
export function MonthView({ days, bookings, today, date, colorOf, onOpen, onDay }: ViewProps) {
  const dates = useDates();
  const table = useRef<HTMLTableElement>(null);
  const weeks = Array.from({ length: days.length / 7 }, (_week, row) => days.slice(row * 7, row * 7 + 7));
  const entry = days.includes(today) ? today : date;

  const moveFrom = (day: string, event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${addDays(day, step)}"]`)?.focus();
  };

  return (
    <table ref={table} className={styles.month} aria-label={monthName(date)}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const here = bookings
                .filter((booking) => booking.date === day)
                .sort((one, other) => one.start_time.localeCompare(other.start_time));
              return (
                <td key={day} data-outside={monthOf(day) !== monthOf(date)}>
                  <button
                    type="button"
                    className={styles.number}
                    data-date={day}
                    aria-label={`${dates.long(day)}, ${TEXTS.count(here.length)}`}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === entry ? 0 : -1}
                    onClick={() => onDay(day)}
                    onKeyDown={(event) => moveFrom(day, event)}
                  >
                    {Number(day.slice(8))}
                    {here.length > 0 && <span className={styles.many}>{here.length}</span>}
                  </button>
                  <ul>
                    {here.slice(0, SHOWN).map((booking) => (
                      <li key={booking.id}>
                        <Event booking={booking} tone={colorOf(booking.employee_id)} onOpen={() => onOpen(booking)} />
                      </li>
                    ))}
                  </ul>
                  {here.length > SHOWN && (
                    <button type="button" className={styles.more} onClick={() => onDay(day)}>
                      +{here.length - SHOWN} more
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
