import { useState } from 'react';

const KEY = 'admin_menu';
const FOLDED = 'folded';

/** Whether the menu is folded, as last chosen in this browser. */
export function useFolded(): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(KEY) === FOLDED);
  const fold = (next: boolean) => {
    if (next) localStorage.setItem(KEY, FOLDED);
    else localStorage.removeItem(KEY);
    setFolded(next);
  };
  return [folded, fold];
}
