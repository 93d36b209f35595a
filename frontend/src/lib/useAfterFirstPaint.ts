import { useDeferredValue } from 'react';

/** False while a component is drawn for the first time: what takes longer to draw can come after it. */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false);
