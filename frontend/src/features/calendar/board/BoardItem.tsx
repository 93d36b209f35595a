import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { clockTime, timeRange } from '../../../lib/dates';
import type { Booking, Slot } from '../api';
import { isHeld } from '../status';
import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';
import { isStandard } from './cells';

/** Where an item is in the grid, for the arrow keys. */
export interface Place {
  'data-row': number;
  'data-rows': number | undefined;
  'data-column': number;
}

const texts = BOARD_TEXTS;

interface BookedProps {
  booking: Booking;
  place: Place;
  /** Mediator, day and part of the day, in words. */
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
  const hours = isStandard(booking.start_time, booking.end_time)
    ? ''
    : `${timeRange(booking.start_time, booking.end_time)}, `;
  const detail = `${hours}${status}`;
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={`${where}, ${booking.client_name}, ${detail}`}
      className={styles.booked}
      data-status={isHeld(booking) ? 'held' : booking.status}
      data-dragged={dragged || moving}
      data-booking={booking.id}
      {...place}
      onClick={onOpen}
    >
      <strong>{booking.client_name}</strong>
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

/** "Free", "Full day", the practice's own name for it, or when it starts. */
const nameOf = ({ session_type, time, end_time, label, duration }: Slot) => {
  if (label !== duration) return label;
  if (session_type === 'full_day') return texts.fullDay;
  return isStandard(time, end_time) ? texts.free : clockTime(time);
};

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

  const name = nameOf(slot);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-label={[where, ...new Set([name, texts.free])].join(', ')}
      className={styles.free}
      data-over={over}
      data-status={slot.status}
      aria-disabled={!takes}
      {...place}
      onClick={onTake ?? undefined}
    >
      {name}
      {slot.status === 'limited' && <span className={styles.detail}> {texts.limited}</span>}
    </button>
  );
}
