import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Failure } from '../../components/Failure';
import { FailureAlert } from '../../components/FailureAlert';
import { placeErrors } from '../../components/form/placeErrors';
import { useToast } from '../../components/toast/useToast';
import { problemOf, type ApiError } from './api';
import { TEXTS } from './texts';

interface Fields<T extends FieldValues> {
  fields: readonly Path<T>[];
  /** What the server's names of the fields begin with. */
  prefix?: string;
  /** The field of an address that may be on another side already. */
  email?: Path<T> | undefined;
}

/** Why the server has refused a form about a matter: at its fields, or else in an alert above them. */
export function useRefusal<T extends FieldValues>(form: UseFormReturn<T>, failed: string) {
  const [error, setError] = useState<ApiError>();
  const toast = useToast();

  const refuse = (reason: ApiError, { fields, prefix = '', email }: Fields<T>) => {
    const problem = problemOf(reason);
    if (problem?.code === 'email_on_two_sides' && email !== undefined) {
      form.setError(email, { type: 'server', message: problem.detail }, { shouldFocus: true });
    } else if (!placeErrors(reason, form, fields, prefix)) {
      setError(reason);
      return;
    }
    toast.error(failed);
  };
  const isStale = problemOf(error)?.code === 'stale';
  const alert = isStale ? (
    <Failure cause={error}>
      <p>{TEXTS.stale}</p>
    </Failure>
  ) : (
    <FailureAlert text={failed} error={error} />
  );
  return { alert, refuse, forget: () => setError(undefined) };
}
