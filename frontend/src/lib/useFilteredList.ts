import { useListAddress } from './useListAddress';
import { usePageSize } from './usePageSize';

/** A list's search, status, order and page, from the URL and as request parameters. */
export function useFilteredList<S extends string>(
  statuses: readonly S[],
  usualSize: number,
  /** What the server can sort by. */
  columns: readonly string[] = [],
) {
  const address = useListAddress();
  const pageSize = usePageSize(usualSize);
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
