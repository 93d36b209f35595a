import {
  get,
  useForm as useHookForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * The form library's form, which moves the focus to the first wrong field once. Left to itself the library moves it
 * a second time a moment later: whoever is typing the correction by then ends up in the next wrong field.
 */
export function useForm<T extends FieldValues>(options: Omit<UseFormProps<T>, 'shouldFocusError'>): UseFormReturn<T> {
  const form = useHookForm<T>({ ...options, shouldFocusError: false });
  const focusFirst = (errors: FieldErrors<T>) => {
    const first = [...form.control._names.mount].find((name) => get(errors, name) !== undefined);
    if (first !== undefined) form.setFocus(first as Path<T>);
  };
  const handleSubmit: UseFormHandleSubmit<T> = (onValid, onInvalid) =>
    form.handleSubmit(onValid, (errors, event) => {
      focusFirst(errors);
      return onInvalid?.(errors, event);
    });
  return { ...form, handleSubmit };
}
