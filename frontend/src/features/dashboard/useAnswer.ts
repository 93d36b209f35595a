import type { BookingStatus } from '../../api/api.gen';
import { useToast } from '../../components/toast/useToast';
import {
  problemOf,
  useLazyListBookingHistoryQuery,
  useUpdateBookingMutation,
  useUpdateContactRequestMutation,
  type ApiError,
  type Booking,
  type Message,
} from './api';
import { TEXTS } from './texts';

const texts = TEXTS.answers;

interface Answer {
  status: BookingStatus;
  notify: boolean;
  /** Why it is declined, in words to the client. */
  reason?: string;
}

/** Answers requests and settles sessions, each with one press and an Undo. */
export function useAnswer() {
  const [update, { isLoading: isUpdating }] = useUpdateBookingMutation();
  const [updateMessage, { isLoading: isMarking }] = useUpdateContactRequestMutation();
  const [readHistory] = useLazyListBookingHistoryQuery();
  const toast = useToast();

  /** Says what somebody else did first, if that is why it failed. */
  const explain = async (booking: Booking, error: ApiError) => {
    if (problemOf(error)?.code !== 'booking_changed') {
      toast.error(texts.failed);
      return;
    }
    const { data } = await readHistory({ id: booking.id });
    const latest = data?.find(({ detail }) => detail.includes('→'));
    toast.error(latest === undefined ? texts.changed : texts.already(latest));
  };

  const undo = async (booking: Booking, { status, notify }: Answer) => {
    const back = { status: booking.status, expected_status: status, notify };
    const { error } = await update({ id: booking.id, updateBookingRequest: back });
    if (error === undefined) toast.info(notify ? texts.undoneAndTold : texts.undone);
    else await explain(booking, error);
  };

  /** Returns whether it worked. */
  const answer = async (booking: Booking, to: Answer, saved: string) => {
    const updateBookingRequest = { ...to, expected_status: booking.status };
    const { error } = await update({ id: booking.id, updateBookingRequest });
    if (error === undefined) toast.success(saved, { label: texts.undo, run: () => void undo(booking, to) });
    else await explain(booking, error);
    return error === undefined;
  };

  const mark = async ({ id }: Message, status: Message['status'], told: () => void) => {
    const { error } = await updateMessage({ id, updateContactRequestRequest: { status } });
    if (error === undefined) told();
    else toast.error(texts.failed);
  };
  const markAnswered = (message: Message) =>
    mark(message, 'answered', () =>
      toast.success(texts.marked(message.contactName), {
        label: texts.undo,
        run: () => void mark(message, message.status, () => toast.info(texts.undone)),
      }),
    );

  return { answer, markAnswered, busy: isUpdating || isMarking };
}
