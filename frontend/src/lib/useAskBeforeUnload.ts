import { useEffect } from 'react';

/** Has the browser ask before a reload or a closed tab drops what is not saved. */
export function useAskBeforeUnload(when: boolean) {
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}
