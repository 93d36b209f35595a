import { useMailLeaves } from '../../../api/useMailLeaves';
import { useToast } from '../../../components/toast/useToast';
import { useUpdateBookingMutation, type ApiError, type Booking } from '../api';
import { TEXTS } from '../texts';

export type Change = Parameters<ReturnType<typeof useUpdateBookingMutation>[0]>[0]['updateBookingRequest'];

/**
 * Changes a booking and offers to undo it. The server refuses both if someone else has changed the
 * booking's status in the meantime, or anything, if the change names the revision it is about.
 */
export function useChange() {
  const [update, { isLoading, error }] = useUpdateBookingMutation();
  const [revert] = useUpdateBookingMutation();
  const toast = useToast();
  const leaves = useMailLeaves();

  /** If the client was notified of the change, they are notified of the undo as well. */
  const undo = async (id: string, back: Change) => {
    const { data } = await revert({ id, updateBookingRequest: back });
    if (data === undefined) toast.error(TEXTS.undoFailed);
    else toast.info(back.notify === true ? TEXTS.undoneAndTold(leaves) : TEXTS.undone);
  };

  /** Returns why it failed; `null` if it worked. `back` reverts the change; without it there is no Undo. */
  const change = async (
    { id, status }: Booking,
    to: Change,
    back: Change | null,
    saved: string,
  ): Promise<ApiError | null> => {
    const answer = await update({ id, updateBookingRequest: { ...to, expected_status: status } });
    if (answer.error !== undefined) return answer.error;
    const seen = to.expected_revision === undefined ? {} : { expected_revision: answer.data.revision };
    const undone = back && { ...back, expected_status: to.status ?? status, ...seen };
    toast.success(saved, undone === null ? undefined : { label: TEXTS.undo, run: () => void undo(id, undone) });
    return null;
  };

  return { change, isLoading, error };
}
