import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when the focused element is removed together with the dialog that removed it.
 * Put `ref` on the new target and call `focus` when closing the dialog.
 */
export function useFocusAfter<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls > 0) ref.current?.focus();
  }, [calls]);
  return { ref, focus: useCallback(() => setCalls((count) => count + 1), []) };
}
