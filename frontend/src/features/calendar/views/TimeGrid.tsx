import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { clockTime, minutesOf, weekdayName } from '../../../lib/dates';
import { useScrolls } from '../../../lib/useScrolls';
import { useDates, type Booking } from '../api';
import { Event } from './Event';
import { haveRoom, hourHeight, inLanes, type Placed } from './lanes';
import type { ViewProps } from './viewProps';
import styles from './Views.module.css';

const OPENS = 8;
const CLOSES = 18;

const vars = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])) as CSSProperties;

interface Column {
  key: string;
  /** What the column is about, in full. */
  name: string;
  short: string;
  day: string;
  bookings: Booking[];
}

/** The width of the last column, in pixels: all have the same. */
function useColumnWidth(grid: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = grid;
    if (current === null) return undefined;
    const measure = () => setWidth(current.lastElementChild?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid]);
  return width;
}

/**
 * Hours from top to bottom, with a column for each mediator of one day, or for each day of a week.
 * Appointments at the same hour stand side by side; where there is no room for that, the column is a
 * list. On phones, all columns are.
 */
export function TimeGrid({ days, mediators, bookings, today, time, colorOf, onOpen, onDay }: ViewProps) {
  const dates = useDates();
  const first = Math.min(OPENS, ...bookings.map(({ start_time }) => Math.floor(minutesOf(start_time) / 60)));
  const last = Math.max(CLOSES, ...bookings.map(({ end_time }) => Math.ceil(minutesOf(end_time) / 60)));
  const hours = Array.from({ length: last - first }, (_hour, index) => first + index);
  const fromTop = (clock: string) => minutesOf(clock) - first * 60;
  const nowShown = fromTop(time) >= 0 && minutesOf(time) < last * 60;
  const grid = useRef<HTMLDivElement>(null);
  const width = useColumnWidth(grid);
  const scrolls = useScrolls(grid);
  const [only] = days.length === 1 ? days : [];
  // Without anything inside that Tab can reach, it is a stop itself: the arrow keys scroll it.
  const isStop = scrolls && only !== undefined && bookings.length === 0;

  const columns: Column[] =
    only === undefined
      ? days.map((day) => ({
          key: day,
          name: dates.long(day),
          short: `${weekdayName(day)}, ${dates.dayAndMonth(day)}`,
          day,
          bookings: bookings.filter(({ date }) => date === day),
        }))
      : mediators.map(({ id, name }) => ({
          key: id,
          name,
          short: name,
          day: only,
          bookings: bookings.filter(({ employee_id }) => employee_id === id),
        }));

  const position = ({ start, length, lane, lanes }: Placed<Booking>) =>
    vars({ start: start - first * 60, length, lane, lanes });

  return (
    <div
      ref={grid}
      {...(isStop && { role: 'group', tabIndex: 0, 'aria-label': dates.long(only) })}
      className={styles.grid}
      data-by={only === undefined ? 'day' : 'mediator'}
      style={vars({ hours: hours.length, columns: columns.length, hour: hourHeight(bookings) })}
    >
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockTime(`${hour}:00`).replace(':00', '')}</span>
        ))}
      </div>
      {columns.map(({ key, name, short, day, bookings: own }) => {
        const placed = inLanes(own);
        const isList = !haveRoom(placed, width);
        return (
          <section key={key} className={styles.day} aria-label={name}>
            <h3 aria-current={day === today ? 'date' : undefined}>
              {only === undefined ? (
                <button type="button" onClick={() => onDay(day)}>
                  {short}
                </button>
              ) : (
                <span>{short}</span>
              )}
            </h3>
            <div className={styles.track} data-list={isList}>
              {isList && <p className={styles.listed}>Listed by time</p>}
              {placed.length === 0 && <p className={styles.free}>No appointments</p>}
              <ul>
                {placed.map((one) => (
                  <li key={one.item.id} style={position(one)}>
                    <Event
                      booking={one.item}
                      tone={colorOf(one.item.employee_id)}
                      byMediator={only !== undefined}
                      onOpen={() => onOpen(one.item)}
                    />
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
