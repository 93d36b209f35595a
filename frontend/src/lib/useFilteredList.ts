import { useListAddress } from './useListAddress';

/** A list's search, status and page, from the URL and as request parameters. */
export function useFilteredList<S extends string>(statuses: readonly S[], pageSize: number) {
  const address = useListAddress();
  const filter = { q: address.search.trim() || undefined, status: address.filter('status', statuses) };
  return {
    ...address,
    statuses,
    pageSize,
    filter,
    request: { ...filter, limit: pageSize, offset: (address.page - 1) * pageSize },
  };
}
