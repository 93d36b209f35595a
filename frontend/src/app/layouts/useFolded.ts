import { useState } from 'react';
import { ofBrowser } from '../../lib/storage';

const KEY = 'admin_menu';
const FOLDED = 'folded';

/** Whether the menu is folded, as last chosen in this browser. */
export function useFolded(): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => ofBrowser.get(KEY) === FOLDED);
  const fold = (next: boolean) => {
    if (next) ofBrowser.set(KEY, FOLDED);
    else ofBrowser.remove(KEY);
    setFolded(next);
  };
  return [folded, fold];
}
