import { useRef } from 'react';
import { uuid } from '../lib/uuid';
import type { CreateBookingRequest } from './api.gen';
import { api } from './endpoints';

/**
 * Books a session. The same request sent again carries the same idempotency key, so the server
 * books it once.
 */
export function useBookOnce() {
  const [create, { isLoading }] = api.useCreateBookingMutation();
  const last = useRef({ body: '', key: '' });

  const book = (createBookingRequest: CreateBookingRequest) => {
    const body = JSON.stringify(createBookingRequest);
    if (body !== last.current.body) last.current = { body, key: uuid() };
    return create({ createBookingRequest, 'Idempotency-Key': last.current.key });
  };

  return { book, isLoading };
}
