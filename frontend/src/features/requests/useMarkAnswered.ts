import { useToast } from '../../components/toast/useToast';
import { useUpdateContactRequestMutation, type ContactRequest, type ContactStatus } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.answered;

/** Marks a message as answered at once; the toast takes it back. */
export function useMarkAnswered() {
  const [update, { isLoading }] = useUpdateContactRequestMutation();
  const toast = useToast();

  const set = async (id: string, status: ContactStatus) => {
    const { error } = await update({ id, updateContactRequestRequest: { status } });
    if (error !== undefined) toast.error(TEXTS.details.failed);
    return error === undefined;
  };
  const takeBack = async ({ id, status }: ContactRequest) => {
    if (await set(id, status)) toast.success(texts.undone);
  };
  /** Returns whether that worked. */
  const markAnswered = async (request: ContactRequest) => {
    if (!(await set(request.id, 'answered'))) return false;
    toast.success(texts.done(request.contactName), { label: texts.undo, run: () => void takeBack(request) });
    return true;
  };
  return { markAnswered, marking: isLoading };
}
