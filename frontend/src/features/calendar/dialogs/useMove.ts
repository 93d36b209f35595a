import { isByPhone } from '../../../components/booking/byPhone';
import type { Booking, Slot } from '../api';
import { TEXTS } from '../texts';
import { useChange } from './useChange';

/** Moves an appointment to a free session and offers to undo it. */
export function useMove() {
  const { change, isLoading, error } = useChange();
  /** Returns whether it worked. */
  const move = async (booking: Booking, slot: Slot, notify: boolean) => {
    const told = { notify: notify && !isByPhone(booking) };
    const back = booking.slot_id === null ? null : { slot_id: booking.slot_id, ...told };
    return (await change(booking, { slot_id: slot.id, ...told }, back, TEXTS.moved)) === null;
  };
  return { move, isLoading, error };
}
