import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Focuses a rejected field. Belongs inside a tab, after its fields: the tab may have to open first. */
export function FocusField({ name }: { name: string | null }) {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (name !== null) setFocus(name);
  }, [setFocus, name]);
  return null;
}
