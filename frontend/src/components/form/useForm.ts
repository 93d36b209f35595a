import {
  useForm as useHookForm,
  type FieldValues,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * The control of the first wrong field. Errors come in the order of the fields, nested ones too.
 */
function firstControl(errors: object): { focus?: () => void } | undefined {
  for (const error of Object.values(errors) as unknown[]) {
    if (typeof error !== 'object' || error === null) continue;
    const control = 'ref' in error ? (error.ref as { focus?: () => void } | undefined) : firstControl(error);
    if (control !== undefined) return control;
  }
  return undefined;
}

/**
 * The form library's form, with two differences. It moves the focus to the first wrong field once:
 * the library does so again a moment later, when people are already typing in that field. And an
 * error that was set by hand, such as the server's, is cleared by the next submission: the library
 * would never submit again.
 */
export function useForm<T extends FieldValues>(options: Omit<UseFormProps<T>, 'shouldFocusError'>): UseFormReturn<T> {
  const form = useHookForm<T>({ ...options, shouldFocusError: false });
  const handleSubmit: UseFormHandleSubmit<T> = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, (errors, event) => {
      firstControl(errors)?.focus?.();
      return onInvalid?.(errors, event);
    });
    return (event) => {
      form.clearErrors();
      return submit(event);
    };
  };
  return { ...form, handleSubmit };
}
