import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element can be seen, or has been scrolled away. */
export function useInSight<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (ref.current === null || typeof IntersectionObserver === 'undefined') return;
    const sight = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    sight.observe(ref.current);
    return () => sight.disconnect();
  }, []);
  return [ref, inSight];
}
