import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is visible, not in a hidden tab. */
export const usePageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
