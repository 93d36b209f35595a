import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Of a table that scrolls sideways in its frame: whether it has more to the right than is shown. Today is brought into
 * sight when other days are shown.
 */
export function useSideways(frame: RefObject<HTMLElement | null>, { from, to }: { from: string; to: string }) {
  const [more, setMore] = useState(false);

  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [frame]);

  useLayoutEffect(() => {
    const box = frame.current;
    const today = box?.querySelector<HTMLElement>('thead [aria-current]');
    const mediators = box?.querySelector<HTMLElement>('thead th');
    if (!box || !today || !mediators) return;
    const start = today.offsetLeft - mediators.offsetWidth;
    const isInSight =
      box.scrollLeft <= start && today.offsetLeft + today.offsetWidth <= box.scrollLeft + box.clientWidth;
    if (!isInSight) box.scrollTo({ left: start, behavior: 'instant' });
  }, [frame, from, to]);

  return more;
}
