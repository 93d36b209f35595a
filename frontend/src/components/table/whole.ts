import type { Page } from '../../api/answers';

/** What is known of an answer. */
export interface Query<D> {
  data?: D;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The query of a list without pages, as a table takes it; `rowsOf` finds the list in the answer. */
export function whole<D, T>({ data, ...query }: Query<D>, rowsOf: (data: D) => T[]) {
  if (data === undefined) return query;
  const items = rowsOf(data);
  return { ...query, data: { items, total: items.length } satisfies Page<T> };
}
