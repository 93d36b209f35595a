import { useEffect, useState, type RefObject } from 'react';

/** Whether a box has more in it than it shows. Without anything inside that Tab can reach, it then has to be a stop. */
export function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const look = () =>
      setScrolls(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(current);
    // What is in it may grow while the box stays as it is.
    const changed = new MutationObserver(look);
    changed.observe(current, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [box]);
  return scrolls;
}
