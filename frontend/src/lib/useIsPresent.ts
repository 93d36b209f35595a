import { useEffect, useState } from 'react';

/** How long after the last key or pointer event the screen counts as unattended. */
const AWAY_AFTER_MS = 5 * 60_000;

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Whether someone has used the page in the last few minutes. */
export function useIsPresent(): boolean {
  const [isPresent, setPresent] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPresent(false), AWAY_AFTER_MS);
      setPresent(true);
    };
    seen();
    for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
    };
  }, []);
  return isPresent;
}
