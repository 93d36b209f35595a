import type { CreateBookingRequest } from './api.gen';
import { api } from './endpoints';
import { useRequestKey } from './useRequestKey';

/** Books a session once, however often the same request is sent. */
export function useBookOnce() {
  const [create, { isLoading }] = api.useCreateBookingMutation();
  const keyOf = useRequestKey();

  const book = (createBookingRequest: CreateBookingRequest) =>
    create({ createBookingRequest, 'Idempotency-Key': keyOf(createBookingRequest) });

  return { book, isLoading };
}
