import { useSearchParams } from 'react-router-dom';

/** A list's search, filters and page live in the address, so that reload, Back and a shared link keep them. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();

  /** The same address with one value changed; an empty one leaves it. */
  const changed = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    // Another selection starts at its first page.
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };

  return {
    search: params.get('q') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    /** The filter's value when it is one of the choices. */
    filter: <T extends string>(name: string, choices: readonly T[]): T | undefined =>
      choices.find((choice) => choice === params.get(name)),
    // What one looked for on the way is not a step to go back to.
    setSearch: (text: string) => setParams(changed('q', text), { replace: true }),
    setFilter: (name: string, value: string) => setParams(changed(name, value)),
    setPage: (page: number) => setParams(changed('page', page === 1 ? '' : String(page))),
    clear: () => setParams({}),
  };
}
