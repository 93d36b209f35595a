import { useListAddress } from './useListAddress';

/** A list's search, status, order and page, from the URL and as request parameters. */
export function useFilteredList<S extends string>(
  statuses: readonly S[],
  pageSize: number,
  /** What the server can sort by. */
  columns: readonly string[] = [],
) {
  const address = useListAddress();
  const sort = address.filter(
    'sort',
    columns.flatMap((column) => [column, `-${column}`]),
  );
  const filter = { q: address.search.trim() || undefined, status: address.filter('status', statuses) };
  return {
    ...address,
    statuses,
    pageSize,
    filter,
    sort,
    request: { ...filter, ...(sort !== undefined && { sort }), limit: pageSize, offset: (address.page - 1) * pageSize },
  };
}
