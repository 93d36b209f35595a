import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { problemOf, type ApiError, type Booking } from '../api';
import { useChange, type Change } from './useChange';

/** How a booking is edited: the fields that differ, and what else goes with them. */
interface Edit {
  /** Whether the client is told. */
  notify: boolean;
  /** What else is changed, and how to revert that; without the latter there is no Undo. */
  more?: Change;
  back?: Change | null;
  saved: string;
}

/**
 * A form about a booking as it was when the dialog opened; only what was typed is sent. If someone else has changed
 * the booking since, the server refuses once: then the form shows their changes next to what was typed.
 * `valuesOf` MUST be the same function in every rendering.
 */
export function useEdit<Values extends FieldValues>(booking: Booking, valuesOf: (booking: Booking) => Values) {
  const [opened] = useState(booking);
  const [isConflict, setIsConflict] = useState(false);
  const [error, setError] = useState<ApiError>();
  const { change, isLoading } = useChange();
  const form = useForm<Values>({ defaultValues: valuesOf(booking) as DefaultValues<Values> });
  const { reset, formState } = form;
  const { dirtyFields, defaultValues } = formState;
  const seen = isConflict ? booking : opened;

  useEffect(() => {
    if (isConflict) reset(valuesOf(booking), { keepDirtyValues: true });
  }, [isConflict, booking, reset, valuesOf]);

  /** The names of the fields that were typed in. */
  const typed = Object.keys(dirtyFields) as Path<Values>[];
  const part = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => (typed as string[]).includes(name))) as Change;

  /** Returns whether it worked. */
  const edit = async (values: Values, { notify, more = {}, back = {}, saved }: Edit): Promise<boolean> => {
    setError(undefined);
    // Only what was typed in a form can be about something that is no longer so.
    const seenAs = typed.length === 0 ? {} : { expected_revision: seen.revision };
    const to = { ...part(values), ...more, notify, ...seenAs };
    const undone = back && { ...part(defaultValues ?? {}), ...back, notify };
    const failure = await change(seen, to, undone, saved);
    if (failure === null) return true;
    setIsConflict(problemOf(failure)?.code === 'booking_changed');
    if (!placeErrors(failure, form, Object.keys(values) as Path<Values>[])) setError(failure);
    return false;
  };

  return { form, typed, edit, seen, busy: isLoading, error };
}
