import type { BookingResponse, BookingStatus } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { problemOf, type ApiError } from '../../api/problem';
import { useMailLeaves } from '../../api/useMailLeaves';
import { useToast } from '../toast/useToast';
import { isByPhone } from './byPhone';
import { TEXTS } from './texts';

const texts = TEXTS.answers;

interface Answer {
  status: BookingStatus;
  notify: boolean;
  /** Why it is declined, in words to the client. */
  reason?: string;
}

/** What is said once it is done; it may depend on whether email leaves. */
type Done = string | ((leaves: boolean) => string);

/** Answers requests and settles sessions, each with one press and an Undo. */
export function useAnswer() {
  const [update, { isLoading }] = api.useUpdateBookingMutation();
  const [readHistory] = api.useLazyListBookingHistoryQuery();
  const toast = useToast();
  const leaves = useMailLeaves();

  /** Says what somebody else did first, if that is why it failed. */
  const explain = async (booking: BookingResponse, error: ApiError) => {
    if (problemOf(error)?.code !== 'booking_changed') {
      toast.error(texts.failed);
      return;
    }
    const { data } = await readHistory({ id: booking.id });
    const latest = data?.find(({ changes }) => changes.length > 0);
    const status = latest?.changes.find(({ field }) => field === 'status')?.to;
    toast.error(latest === undefined ? texts.changed : texts.already(latest.by, status));
  };

  const undo = async (booking: BookingResponse, { status, notify }: Answer) => {
    const back = { status: booking.status, expected_status: status, notify };
    const { error } = await update({ id: booking.id, updateBookingRequest: back });
    if (error === undefined) toast.info(notify ? texts.undoneAndTold(leaves) : texts.undone);
    else await explain(booking, error);
  };

  /** Returns whether it worked. */
  const answer = async (booking: BookingResponse, wanted: Answer, done: Done) => {
    const mustCall = wanted.notify && isByPhone(booking);
    const to = mustCall ? { ...wanted, notify: false } : wanted;
    const saved = mustCall ? texts.call(booking.client_phone) : typeof done === 'string' ? done : done(leaves);
    const updateBookingRequest = { ...to, expected_status: booking.status };
    const { error } = await update({ id: booking.id, updateBookingRequest });
    if (error === undefined) toast.success(saved, { label: texts.undo, run: () => void undo(booking, to) });
    else await explain(booking, error);
    return error === undefined;
  };

  return { answer, busy: isLoading };
}
