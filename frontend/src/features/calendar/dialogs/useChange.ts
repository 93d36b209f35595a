import { useToast } from '../../../components/toast/useToast';
import { useUpdateBookingMutation, type Booking } from '../api';
import { TEXTS } from '../texts';

type Change = Parameters<ReturnType<typeof useUpdateBookingMutation>[0]>[0]['updateBookingRequest'];

/** Changes a booking, says so, and offers to take it back. */
export function useChange(booking: Booking) {
  const [update, { isLoading, error }] = useUpdateBookingMutation();
  const [revert] = useUpdateBookingMutation();
  const toast = useToast();

  /** Whoever was told of the change hears that it is taken back; whoever was not hears nothing. */
  const undo = async (back: Change) => {
    const { data } = await revert({ id: booking.id, updateBookingRequest: back });
    if (data === undefined) toast.error(TEXTS.undoFailed);
    else toast.info(back.notify === true ? TEXTS.undoneAndTold : TEXTS.undone);
  };

  /** Answers whether it went through. `back` leads to where it was; without it there is no Undo. */
  const change = async (to: Change, back: Change | null, saved: string) => {
    const { data } = await update({ id: booking.id, updateBookingRequest: to });
    if (data === undefined) return false;
    toast.success(saved, back === null ? undefined : { label: TEXTS.undo, run: () => void undo(back) });
    return true;
  };

  return { change, isLoading, error };
}
