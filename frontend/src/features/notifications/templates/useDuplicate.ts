import { useToast } from '../../../components/toast/useToast';
import { problemOf, useDuplicateEmailTemplateMutation } from '../api';
import { TEXTS } from './texts';

/** Copies a template and opens the copy. */
export function useDuplicate(onOpen: (id: string) => void) {
  const [copy, { isLoading }] = useDuplicateEmailTemplateMutation();
  const toast = useToast();
  return {
    duplicating: isLoading,
    duplicate: async (id: string) => {
      const { data, error } = await copy({ id });
      if (data === undefined) {
        toast.error(problemOf(error)?.detail ?? TEXTS.duplicateFailed);
        return;
      }
      toast.success(TEXTS.duplicated);
      onOpen(data.id);
    },
  };
}
