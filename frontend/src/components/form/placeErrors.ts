import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { problemOf, type ApiError } from '../../api/problem';

/**
 * Puts the texts of a refused request at their fields and the focus on the first of them.
 * Answers whether every text found its place; if not, the failure has to be said elsewhere.
 */
export function placeErrors<T extends FieldValues>(
  error: ApiError,
  form: UseFormReturn<T>,
  fields: readonly Path<T>[],
): boolean {
  const errors = problemOf(error)?.errors ?? {};
  const refused = fields.filter((field) => errors[field] !== undefined);
  refused.forEach((field, index) =>
    form.setError(field, { type: 'server', message: (errors[field] ?? []).join(' ') }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0 && refused.length === Object.keys(errors).length;
}
