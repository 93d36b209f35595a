import { createContext, use, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { placeOf, type Place } from './fields';

interface Target {
  /** The input that is to have the focus once it is on the screen. */
  target: string | null;
  /** Opens the part that has the input, and focuses it. */
  goTo: (input: string) => void;
  reached: () => void;
}

export const TargetContext = createContext<Target>({ target: null, goTo: () => undefined, reached: () => undefined });

export const useTarget = () => use(TargetContext);

/** Focuses the target if it is in this place. Belongs after the place's inputs. */
export function FocusTarget({ tab, part }: Omit<Place, 'language'>) {
  const { target, reached } = useTarget();
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (target === null) return;
    const place = placeOf(target);
    if (place.tab !== tab || place.part !== part) return;
    setFocus(target);
    reached();
  }, [setFocus, reached, target, tab, part]);
  return null;
}
