import { useState } from 'react';
import { ofBrowser } from '../../../lib/storage';

const STORAGE_KEY = 'single_keys';

/** Whether single keys work on the whole page; remembered in this browser. */
export function useKeysOn() {
  const [on, setOn] = useState(() => ofBrowser.get(STORAGE_KEY) !== 'off');
  const change = (next: boolean) => {
    ofBrowser.set(STORAGE_KEY, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, change] as const;
}
