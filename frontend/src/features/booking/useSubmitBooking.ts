import { fieldMistake, problemOf, reasonIn, statusOf, useBookOnce, type Booking, type BookingRequest } from './api';
import { FIELD_OF, type DetailsPath } from './bookingSchema';
import { TEXTS } from './texts';

export type Outcome =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'lost' }
  | { kind: 'unverified' }
  | { kind: 'refused'; fields: [DetailsPath, string][] }
  | { kind: 'failed'; text: string; reason?: string | undefined };

/** The server asks for a human check, or another one. */
const UNVERIFIED = ['human_check_required', 'challenge_failed'];

/** Sends the booking request and interprets the result. */
export function useSubmitBooking() {
  const { book, isLoading } = useBookOnce();

  const submit = async (request: BookingRequest): Promise<Outcome> => {
    const { data, error } = await book(request);
    if (data !== undefined) return { kind: 'booked', booking: data };

    const problem = problemOf(error);
    if (problem?.code === 'slot_unavailable') return { kind: 'lost' };
    if (problem !== undefined && UNVERIFIED.includes(problem.code)) return { kind: 'unverified' };
    const fields = Object.entries(problem?.errors ?? {}).flatMap(([name, [text]]): [DetailsPath, string][] => {
      const field = FIELD_OF[name];
      return field === undefined || text === undefined ? [] : [[field, fieldMistake(name, [text])]];
    });
    if (fields.length > 0) return { kind: 'refused', fields };
    // No answer counts as a refusal; an answer we cannot read, or a bug of ours, does not.
    const status = statusOf(error) ?? 500;
    return {
      kind: 'failed',
      text: 'status' in error && status >= 400 ? TEXTS.failed : TEXTS.broken,
      reason: status < 500 ? reasonIn(problem) : undefined,
    };
  };

  return { submit, isSubmitting: isLoading };
}
