import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { officeCaseType } from '../../../lib/caseTypes';
import { shortRange, shortTime } from '../../../lib/dates';
import { usePrice, type Booking, type Slot } from '../api';
import { isHeld } from '../status';
import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';
import { spansNoon } from './cells';

/** Where an item is in the grid, for the arrow keys. */
export interface Place {
  'data-row': number;
  'data-rows': number | undefined;
  'data-column': number;
}

const texts = BOARD_TEXTS;

/** "9 AM", or "9 AM–4 PM" for what spans noon. */
const hoursOf = (start: string, end: string) => (spansNoon(start, end) ? shortRange(start, end) : shortTime(start));

/** The rest of the hours, for those who hear where a session is instead of seeing it. */
const endOf = (start: string, end: string) => (spansNoon(start, end) ? [] : [texts.until(shortTime(end))]);

interface BookedProps {
  booking: Booking;
  place: Place;
  /** Mediator and day, in words. */
  where: string;
  mayMove: boolean;
  moving: boolean;
  onOpen: () => void;
}

export function BookedItem({ booking, place, where, mayMove, moving, onOpen }: BookedProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !mayMove) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ booking: booking.id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [booking.id, mayMove]);

  const status = isHeld(booking) ? texts.held : TEXTS.statusName(booking.status);
  const { start_time: start, end_time: end } = booking;
  const hours = hoursOf(start, end);
  const detail = `${officeCaseType(booking.case_type)}, ${status}`;
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={[where, `${hours} ${booking.client_name}`, detail, ...endOf(start, end)].join(', ')}
      className={styles.booked}
      data-status={isHeld(booking) ? 'held' : booking.status}
      data-dragged={dragged || moving}
      data-booking={booking.id}
      {...place}
      onClick={onOpen}
    >
      <span className={styles.line}>
        <span className={styles.hours}>{hours}</span> <strong>{booking.client_name}</strong>
      </span>
      <span className={styles.detail}>{detail}</span>
    </button>
  );
}

interface FreeProps {
  slot: Slot;
  place: Place;
  where: string;
  /** What a press does: book the session, or move the chosen appointment to it; without, nothing. */
  onTake: (() => void) | null;
}

/** The practice's own name for it, or "Full day". */
const nameOf = ({ session_type, label, duration }: Slot) =>
  label !== duration ? [label] : session_type === 'full_day' ? [texts.fullDay] : [];

export function FreeItem({ slot, place, where, onTake }: FreeProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const takes = onTake !== null;
  useEffect(() => {
    const element = ref.current;
    if (element === null || !takes) return undefined;
    return dropTargetForElements({
      element,
      getData: () => ({ slot: slot.id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [slot.id, takes]);

  const price = usePrice();
  const { time, end_time: end } = slot;
  const name = nameOf(slot);
  const hours = hoursOf(time, end);
  // There is no room for its name and hours beside the halves.
  const isNamedWhole = name.length > 0 && spansNoon(time, end);
  const shown = [...name, ...(isNamedWhole ? [] : [hours]), price(slot.price)].join(' ');
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={[where, texts.free, shown, ...(isNamedWhole ? [hours] : endOf(time, end))].join(', ')}
      className={styles.free}
      data-over={over}
      data-status={slot.status}
      aria-disabled={!takes}
      {...place}
      onClick={onTake ?? undefined}
    >
      {shown}
      {slot.status === 'limited' && <span className={styles.detail}> {texts.limited}</span>}
    </button>
  );
}
