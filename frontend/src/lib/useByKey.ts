import { useEffect, useRef, type RefObject } from 'react';

/** Whether the last thing a person did was to press a key, not to point. */
export function useByKey(): RefObject<boolean> {
  const byKey = useRef(true);
  useEffect(() => {
    const press = () => {
      byKey.current = true;
    };
    const point = () => {
      byKey.current = false;
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', point, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', point, true);
    };
  }, []);
  return byKey;
}
