import { useEffect, useRef } from 'react';
import { browser } from '../lib/browser';

/**
 * Any site that may show the page in a frame may read this, and the policy of the page says which
 * those are. It says nothing about the booking.
 */
const tell = (message: { accord: 'booked' } | { accord: 'height'; height: number }) =>
  window.parent.postMessage(message, '*');

/** Keeps the frame on another website as tall as the content, and tells that website of a booking. */
export function useHost() {
  const isFramed = browser.isFramed();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = content;
    if (!isFramed || current === null) return undefined;
    const observer = new ResizeObserver(() =>
      tell({ accord: 'height', height: current.getBoundingClientRect().height }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isFramed]);
  return { content, isFramed, tellBooked: () => isFramed && tell({ accord: 'booked' }) };
}
