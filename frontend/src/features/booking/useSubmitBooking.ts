import { useRef } from 'react';
import type { CreateBookingRequest } from '../../api/api.gen';
import { uuid } from '../../lib/uuid';
import { problemOf, statusOf, useCreateBookingMutation, type Booking } from './api';
import { FIELD_OF, type Details } from './bookingSchema';
import { TEXTS } from './texts';

export type Outcome =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'lost' }
  | { kind: 'unverified' }
  | { kind: 'refused'; fields: [keyof Details, string][] }
  | { kind: 'failed'; text: string; reason?: string | undefined };

/** The server wants a human check, or another one. */
const UNVERIFIED = ['human_check_required', 'challenge_failed'];

/** Sends the request; a repeated one carries the same key, so the server books it once. */
export function useSubmitBooking() {
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const last = useRef({ body: '', key: '' });

  const submit = async (request: CreateBookingRequest): Promise<Outcome> => {
    const body = JSON.stringify(request);
    if (body !== last.current.body) last.current = { body, key: uuid() };

    const { data, error } = await createBooking({
      createBookingRequest: request,
      'Idempotency-Key': last.current.key,
    });
    if (data !== undefined) return { kind: 'booked', booking: data };

    const problem = problemOf(error);
    if (problem?.code === 'slot_unavailable') return { kind: 'lost' };
    if (problem !== undefined && UNVERIFIED.includes(problem.code)) return { kind: 'unverified' };
    const fields = Object.entries(problem?.errors ?? {}).flatMap(([name, [text]]): [keyof Details, string][] => {
      const field = FIELD_OF[name];
      return field === undefined || text === undefined ? [] : [[field, text]];
    });
    if (fields.length > 0) return { kind: 'refused', fields };
    // No answer counts like a refusal; an answer that makes no sense, or a mistake of ours, does not.
    const status = statusOf(error) ?? 500;
    return {
      kind: 'failed',
      text: 'status' in error && status >= 400 ? TEXTS.failed : TEXTS.broken,
      reason: status < 500 ? problem?.detail : undefined,
    };
  };

  return { submit, isSubmitting: isLoading };
}
