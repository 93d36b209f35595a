import { initials } from '../../../lib/initials';
import { useDates, type BoardDays, type Booking, type Slot } from '../api';
import { isMovable } from '../status';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';
import { BookedItem, FreeItem, type Place } from './BoardItem';
import { boardDay, type Gap, type Half, type Item } from './cells';

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

/** What an empty half is, for its looks. */
const gapIn = ({ items, gap }: Half) => (items.length === 0 ? gap.kind : undefined);

const gapText = (gap: Gap) => (gap.kind === 'closed' && gap.reason !== '' ? gap.reason : texts.gaps[gap.kind]);

/** A mediator's days: one line for the mornings, one for the afternoons. */
export function BoardRow({ line, mediator, bookings, days, now, moving, onOpen, onTake }: Props) {
  const dates = useDates();
  const shown = days.map((date) =>
    boardDay(
      {
        bookings: bookings.filter((booking) => booking.date === date),
        sessions: mediator.sessions.filter((slot) => slot.date === date),
        closed: mediator.closed,
        date,
      },
      now,
    ),
  );
  const sum = (figure: 'booked' | 'free') => shown.reduce((total, day) => total + day[figure], 0);
  const whereOf = (column: number) => `${mediator.name}, ${dates.long(days[column] ?? '')}`;

  const itemsOf = (items: readonly Item[], place: Place) =>
    items.map((item) =>
      item.kind === 'booked' ? (
        <BookedItem
          key={item.booking.id}
          booking={item.booking}
          place={place}
          where={whereOf(place['data-column'])}
          mayMove={onTake !== null && isMovable(item.booking)}
          moving={item.booking.id === moving}
          onOpen={() => onOpen(item.booking)}
        />
      ) : (
        <FreeItem
          key={item.slot.id}
          slot={item.slot}
          place={place}
          where={whereOf(place['data-column'])}
          onTake={onTake === null ? null : () => onTake(item.slot)}
        />
      ),
    );

  const halfOf = ({ part, items, gap }: Half, place: Place) =>
    items.length > 0 ? (
      itemsOf(items, place)
    ) : (
      <span tabIndex={-1} className={styles.empty} {...place}>
        <span className="visually-hidden">{whereOf(place['data-column'])}, </span>
        {texts.halves[part]} {gapText(gap)}
      </span>
    );

  /** Half a day; a day with something that spans noon is one cell over both lines. */
  const cellOf = (column: number, index: 0 | 1) => {
    const day = shown[column];
    if (day === undefined) return null;
    const { halves, whole } = day;
    const place = (row: number, rows?: number): Place => ({
      'data-row': row,
      'data-rows': rows,
      'data-column': column,
    });
    if (whole.length === 0) {
      return (
        <td key={column} className={styles.cell} data-part={halves[index].part} data-gap={gapIn(halves[index])}>
          {halfOf(halves[index], place(line + index))}
        </td>
      );
    }
    if (index === 1) return null;
    const hasHalves = halves.some(({ items }) => items.length > 0);
    return (
      <td key={column} rowSpan={2} className={styles.cell} data-part="day">
        <div className={styles.day} data-halves={hasHalves}>
          {hasHalves &&
            halves.map((half, row) => (
              <div key={half.part} className={styles.half} data-gap={gapIn(half)}>
                {halfOf(half, place(line + row))}
              </div>
            ))}
          <div className={styles.whole}>{itemsOf(whole, place(line, 2))}</div>
        </div>
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
            <small>{mediator.active ? texts.figures(sum('booked'), sum('free')) : texts.inactive}</small>
          </span>
        </th>
        {days.map((_day, column) => cellOf(column, 0))}
      </tr>
      <tr>{days.map((_day, column) => cellOf(column, 1))}</tr>
    </tbody>
  );
}
