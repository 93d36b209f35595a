import { initials } from '../../../lib/initials';
import { useDates, type BoardDays, type Booking, type Slot } from '../api';
import { isMovable } from '../status';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';
import { BookedItem, FreeItem, type Place } from './BoardItem';
import { cellsOf, type Cell } from './cells';

const texts = BOARD_TEXTS;

export interface BoardActions {
  onOpen: (booking: Booking) => void;
  /** Books the free session, or moves the chosen appointment to it; null if the person may not. */
  onTake: ((slot: Slot) => void) | null;
}

interface Props extends BoardActions {
  /** Of the first of the mediator's two lines. */
  line: number;
  mediator: BoardDays['mediators'][number];
  bookings: readonly Booking[];
  days: readonly string[];
  now: string;
  /** The appointment that is being moved. */
  moving: string | null;
}

/** A mediator's days: one line for the mornings, one for the afternoons. */
export function BoardRow({ line, mediator, bookings, days, now, moving, onOpen, onTake }: Props) {
  const dates = useDates();
  const cells = days.map((date) =>
    cellsOf(
      {
        bookings: bookings.filter((booking) => booking.date === date),
        sessions: mediator.sessions.filter((slot) => slot.date === date),
        closed: mediator.closed,
        date,
      },
      now,
    ),
  );
  const items = cells.flat().flatMap((cell) => cell.items);
  const booked = items.filter(({ kind }) => kind === 'booked').length;

  const shown = (cell: Cell | undefined, column: number, row: number) => {
    const date = days[column];
    if (cell === undefined || date === undefined) return null;
    const whole = cell.part === 'day';
    const place: Place = { 'data-row': row, 'data-rows': whole ? 2 : undefined, 'data-column': column };
    const where = `${mediator.name}, ${dates.long(date)}, ${texts.parts[cell.part]}`;
    return (
      <td
        key={date}
        rowSpan={whole ? 2 : undefined}
        className={styles.cell}
        data-part={cell.part}
        data-closed={cell.closed !== ''}
      >
        {cell.items.length === 0 ? (
          <span tabIndex={-1} className={styles.empty} {...place}>
            <span className="visually-hidden">{where}, </span>
            {cell.closed === '' ? <span className="visually-hidden">{texts.notOffered}</span> : cell.closed}
          </span>
        ) : (
          cell.items.map((item) =>
            item.kind === 'booked' ? (
              <BookedItem
                key={item.booking.id}
                booking={item.booking}
                place={place}
                where={where}
                mayMove={onTake !== null && isMovable(item.booking)}
                moving={item.booking.id === moving}
                onOpen={() => onOpen(item.booking)}
              />
            ) : (
              <FreeItem
                key={item.slot.id}
                slot={item.slot}
                place={place}
                where={where}
                onTake={onTake === null ? null : () => onTake(item.slot)}
              />
            ),
          )
        )}
      </td>
    );
  };

  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={2} className={styles.mediator}>
          <span className={styles.initials} aria-hidden="true">
            {initials(mediator.name)}
          </span>
          <span className={styles.name}>
            <span className={styles.full} title={mediator.name}>
              {mediator.name}
            </span>
            <small>{mediator.active ? texts.figures(booked, items.length - booked) : texts.inactive}</small>
          </span>
        </th>
        {cells.map(([first], column) => shown(first, column, line))}
      </tr>
      <tr>{cells.map(([, second], column) => shown(second, column, line + 1))}</tr>
    </tbody>
  );
}
