import { useEffect } from 'react';

/** Makes the browser ask before a reload or a closed tab discards changes. */
export function useAskBeforeUnload(when: boolean) {
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}
