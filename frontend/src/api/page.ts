import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

/** One page of a list, and how long the whole list is. */
export interface Page<T> {
  items: T[];
  total: number;
}

/** A list's rows with the total that the server names in a header. */
export const pageOf = <T>(items: T[], meta: FetchBaseQueryMeta | undefined): Page<T> => ({
  items,
  total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
});
