import { useAnswer as useBookingAnswer } from '../../components/booking/useAnswer';
import { useToast } from '../../components/toast/useToast';
import { useUpdateContactRequestMutation, type Message } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.answers;

/** Answers requests for sessions and messages, each with one press and an Undo. */
export function useAnswer() {
  const { answer, busy } = useBookingAnswer();
  const [updateMessage, { isLoading: isMarking }] = useUpdateContactRequestMutation();
  const toast = useToast();

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

  return { answer, markAnswered, busy: busy || isMarking };
}
