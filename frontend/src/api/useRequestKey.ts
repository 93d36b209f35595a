import { useRef } from 'react';
import { uuid } from '../lib/uuid';

/**
 * The idempotency key of a request: the same request sent again carries the same key, so the server
 * acts on it once.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' });
  return (request: object): string => {
    const body = JSON.stringify(request);
    if (body !== last.current.body) last.current = { body, key: uuid() };
    return last.current.key;
  };
}
