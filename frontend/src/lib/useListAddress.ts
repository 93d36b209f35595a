import { useUrlParams } from './useUrlParams';

/**
 * The URL holds a list's search, filters, order and page, so that reloads, Back and shared links keep
 * them.
 */
export function useListAddress() {
  const [params, setParams] = useUrlParams();

  /** The URL's parameters with one value changed, or removed if it is empty. */
  const changed = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    // A new selection starts on the first page.
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };

  return {
    search: params.get('q') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    /** The filter's value if it is one of the choices. */
    filter: <T extends string>(name: string, choices: readonly T[]): T | undefined =>
      choices.find((choice) => choice === params.get(name)),
    /** The order, such as `name`, or `-name` for the reverse. */
    setSort: (sort: string) => setParams(changed('sort', sort)),
    // Intermediate searches get no history entries.
    setSearch: (text: string) => setParams(changed('q', text), { replace: true }),
    setFilter: (name: string, value: string) => setParams(changed(name, value)),
    setPage: (page: number) => setParams(changed('page', page === 1 ? '' : String(page))),
    /** Back to the whole list, on the same tab, in the same view and order. */
    clear: () => setParams([...params].filter(([name]) => ['tab', 'view', 'sort'].includes(name))),
  };
}
