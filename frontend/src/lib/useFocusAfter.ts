import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus a new place when the element that had it goes, together with the dialog that removed it.
 * Spread `ref` onto the new place; call `focus` along with closing the dialog.
 */
export function useFocusAfter<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls > 0) ref.current?.focus();
  }, [calls]);
  return { ref, focus: useCallback(() => setCalls((count) => count + 1), []) };
}
