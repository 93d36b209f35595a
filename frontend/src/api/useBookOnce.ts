import type { CreateBookingRequest } from './public.gen';
import { publicApi } from './publicApi';
import { useRequestKey } from './useRequestKey';

/** Books a session once, however often the same request is sent. */
export function useBookOnce() {
  const [create, { isLoading }] = publicApi.useCreateBookingMutation();
  const keyOf = useRequestKey();

  const book = (createBookingRequest: CreateBookingRequest) =>
    create({ createBookingRequest, 'Idempotency-Key': keyOf(createBookingRequest) });

  return { book, isLoading };
}
