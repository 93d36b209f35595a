import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same from one rendering to the next, and calls the latest one given. */
export function useStable<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
