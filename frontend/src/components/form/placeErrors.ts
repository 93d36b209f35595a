import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { problemOf, type ApiError } from '../../api/problem';

/**
 * Shows the errors of a rejected request at their fields and focuses the first one.
 * Returns whether every error has a field; if not, show the failure elsewhere.
 */
export function placeErrors<T extends FieldValues>(
  error: ApiError,
  form: UseFormReturn<T>,
  fields: readonly Path<T>[],
  /** What the server's names of them begin with. */
  prefix = '',
): boolean {
  const errors = problemOf(error)?.errors ?? {};
  const refused = fields.filter((field) => errors[prefix + field] !== undefined);
  refused.forEach((field, index) =>
    form.setError(
      field,
      { type: 'server', message: (errors[prefix + field] ?? []).join(' ') },
      { shouldFocus: index === 0 },
    ),
  );
  return refused.length > 0 && refused.length === Object.keys(errors).length;
}
