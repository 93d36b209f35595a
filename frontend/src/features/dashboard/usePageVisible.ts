import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether someone can see the page: not so in a hidden tab. */
export const usePageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
