import { useState } from 'react';

const STORAGE_KEY = 'single_keys';

/** Whether single keys work on the whole page; remembered in this browser. */
export function useKeysOn() {
  const [on, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const change = (next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, change] as const;
}
