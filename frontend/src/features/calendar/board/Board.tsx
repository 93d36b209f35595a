import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../../components/Icon';
import { weekdayName } from '../../../lib/dates';
import { useDates, useSite, type BoardDays, type Booking, type Slot } from '../api';
import { isMovable } from '../status';
import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';
import { BoardRow } from './BoardRow';
import { boardDays } from './span';
import { useGridFocus } from './useGridFocus';
import { useSideways } from './useSideways';

const texts = BOARD_TEXTS;
const LINES = 2;

interface Props {
  board: BoardDays;
  period: { from: string; to: string };
  /** Only this mediator, if not empty. */
  mediator: string;
  clock: { today: string; time: string };
  mayChange: boolean;
  /** The appointment that is being moved. */
  moving: Booking | null;
  onOpen: (booking: Booking) => void;
  onBook: (slot: Slot) => void;
  onConfirm: (booking: Booking) => void;
  /** Starts moving an appointment, or stops. */
  onMoving: (booking: Booking | null) => void;
  /** The chosen session for the appointment that is being moved. */
  onPlace: (slot: Slot) => void;
  /** An appointment was dropped on a free session. */
  onDrop: (booking: Booking, slot: Slot) => void;
  onDay: (day: string) => void;
  /** Closes a day, for those who may. */
  onCloseDay: ((day: string) => void) | undefined;
}

/** Mediators and days: what is booked, asked for and free in one picture. */
export function Board({
  board,
  period,
  mediator,
  clock,
  mayChange,
  moving,
  onOpen,
  onBook,
  onConfirm,
  onMoving,
  onPlace,
  onDrop,
  onDay,
  onCloseDay,
}: Props) {
  const dates = useDates();
  const { businessDays } = useSite();
  const ref = useRef<HTMLTableElement>(null);
  const grid = useGridFocus(ref);
  const frame = useRef<HTMLDivElement>(null);
  const hasMore = useSideways(frame, period);
  const active = board.bookings.filter(({ status }) => status !== 'cancelled');
  const days = boardDays(period, businessDays, active);
  const known = new Set(board.mediators.map(({ id }) => id));
  const gone = new Map(
    active
      .filter(({ employee_id: id }) => !known.has(id))
      .map(({ employee_id: id, employee_name: name }) => [id, name]),
  );
  const rows = [
    ...board.mediators,
    ...[...gone].map(([id, name]) => ({ id, name, active: false, sessions: [], closed: [] })),
  ].filter(({ id }) => mediator === '' || id === mediator);

  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data.slot;
          const booking = board.bookings.find(({ id }) => id === source.data.booking);
          const slot = board.mediators.flatMap(({ sessions }) => sessions).find(({ id }) => id === target);
          if (booking !== undefined && slot !== undefined) onDrop(booking, slot);
        },
      }),
    [board, onDrop],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    grid.onKeyDown(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && moving !== null) onMoving(null);
    const id = event.target instanceof HTMLElement ? event.target.dataset.booking : undefined;
    const booking = active.find((one) => one.id === id);
    if (booking === undefined || !mayChange) return;
    if (event.key === 'm' && isMovable(booking)) onMoving(booking);
    if (event.key === 'c' && booking.status === 'pending') onConfirm(booking);
  };

  return (
    <div className={styles.edges} data-more={hasMore}>
      {rows.length === 0 && <p className={styles.none}>{texts.noMediators}</p>}
      {/* The arrow keys scroll it, so it need not be a Tab stop of its own. */}
      <div ref={frame} className={styles.frame} hidden={rows.length === 0} data-moving={moving !== null}>
        <table
          ref={ref}
          role="grid"
          aria-label={texts.name}
          className={styles.board}
          onFocus={grid.onFocus}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{TEXTS.mediator}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === clock.today ? 'date' : undefined}>
                  <button type="button" onClick={() => onDay(day)}>
                    <span aria-hidden="true">
                      {weekdayName(day)} <strong>{dates.dayAndMonth(day)}</strong>
                    </span>
                    <span className="visually-hidden">{dates.long(day)}</span>
                  </button>
                  {onCloseDay !== undefined && day >= clock.today && (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={texts.closeDay(dates.long(day))}
                      title={TEXTS.span.close}
                      className={styles.shut}
                      onClick={() => onCloseDay(day)}
                    >
                      <Icon name="lock" size={18} />
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row, index) => (
            <BoardRow
              key={row.id}
              line={index * LINES}
              mediator={row}
              bookings={active.filter(({ employee_id }) => employee_id === row.id)}
              days={days}
              now={`${clock.today} ${clock.time}`}
              moving={moving?.id ?? null}
              onOpen={onOpen}
              onTake={mayChange ? (moving === null ? onBook : onPlace) : null}
            />
          ))}
        </table>
      </div>
    </div>
  );
}
