import { useUrlParams } from './useUrlParams';

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The first and the last day that a list shows, from the address, each undefined if it names none. */
export function usePeriod() {
  const [params] = useUrlParams();
  const dayOf = (name: string) => {
    const text = params.get(name);
    return isDate(text) ? text : undefined;
  };
  return { from: dayOf('from'), to: dayOf('to') };
}
