import {
  useForm as useHookForm,
  type FieldErrors,
  type FieldValues,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/** The controls of all wrong fields, nested ones too. */
function controlsOf(errors: object): HTMLElement[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if (!('type' in error)) return controlsOf(error);
    return 'ref' in error && error.ref instanceof HTMLElement ? [error.ref] : [];
  });
}

const inOrder = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * The form library's form, with two differences. It moves the focus to the first wrong field once: the library does so
 * again a moment later, when people are already typing in that field. And an error that was set by hand, such as the
 * server's, is cleared by the next submission: the library would never submit again.
 */
export function useForm<T extends FieldValues>(options: Omit<UseFormProps<T>, 'shouldFocusError'>): UseFormReturn<T> {
  const form = useHookForm<T>({ ...options, shouldFocusError: false });
  const focusFirst = (errors: FieldErrors<T>) => controlsOf(errors).sort(inOrder)[0]?.focus();
  const handleSubmit: UseFormHandleSubmit<T> = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, (errors, event) => {
      focusFirst(errors);
      return onInvalid?.(errors, event);
    });
    return (event) => {
      form.clearErrors();
      return submit(event);
    };
  };
  return { ...form, handleSubmit };
}
