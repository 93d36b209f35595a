import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Focuses a rejected field. Stands after the fields of a tab, which may have to open first. */
export function FocusField({ name }: { name: string | null }) {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (name !== null) setFocus(name);
  }, [setFocus, name]);
  return null;
}
