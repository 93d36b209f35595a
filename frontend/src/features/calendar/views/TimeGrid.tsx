import type { CSSProperties } from 'react';
import { clockTime, minutesBetween, minutesOf, weekdayName } from '../../../lib/dates';
import { useDates } from '../api';
import { Event } from './Event';
import { inLanes } from './lanes';
import type { ViewProps } from './viewProps';
import styles from './Views.module.css';

const OPENS = 8;
const CLOSES = 18;

const vars = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])) as CSSProperties;

/** Days side by side with hours from top to bottom; on phones a list of appointments by day. */
export function TimeGrid({ days, bookings, today, time, colorOf, onOpen, onDay }: ViewProps) {
  const dates = useDates();
  const first = Math.min(OPENS, ...bookings.map(({ start_time }) => Math.floor(minutesOf(start_time) / 60)));
  const last = Math.max(CLOSES, ...bookings.map(({ end_time }) => Math.ceil(minutesOf(end_time) / 60)));
  const hours = Array.from({ length: last - first }, (_hour, index) => first + index);
  const fromTop = (clock: string) => minutesOf(clock) - first * 60;
  const nowShown = fromTop(time) >= 0 && minutesOf(time) < last * 60;

  return (
    <div className={styles.grid} style={vars({ hours: hours.length, days: days.length })}>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockTime(`${hour}:00`).replace(':00', '')}</span>
        ))}
      </div>
      {days.map((day) => {
        const placed = inLanes(bookings.filter(({ date }) => date === day));
        return (
          <section key={day} className={styles.day} aria-label={dates.long(day)}>
            <h3 aria-current={day === today ? 'date' : undefined}>
              {days.length === 1 ? (
                dates.short(day)
              ) : (
                <button type="button" onClick={() => onDay(day)}>
                  {`${weekdayName(day)}, ${dates.dayAndMonth(day)}`}
                </button>
              )}
            </h3>
            <div className={styles.track}>
              {placed.length === 0 && <p className={styles.free}>No appointments</p>}
              <ul>
                {placed.map(({ item, lane, lanes }) => (
                  <li
                    key={item.id}
                    style={vars({
                      start: fromTop(item.start_time),
                      length: minutesBetween(item.start_time, item.end_time),
                      lane,
                      lanes,
                    })}
                  >
                    <Event booking={item} tone={colorOf(item.employee_id)} onOpen={() => onOpen(item)} />
                  </li>
                ))}
              </ul>
              {day === today && nowShown && (
                <p className={styles.now} style={vars({ start: fromTop(time) })}>
                  <span className="visually-hidden">Now, {clockTime(time)}</span>
                </p>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}
