import type { FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';
import { pageOf, type Page } from './answers';

/** The largest page that the server returns. */
const PAGE_SIZE = 500;

type Answer<T> = QueryReturnValue<T, FetchBaseQueryError, FetchBaseQueryMeta>;

/** Reads all pages of a list, up to `most` rows. The total counts every row. */
export async function wholeList<T extends { id: string }>(
  read: (request: { url: string; params: Record<string, unknown> }) => PromiseLike<Answer<unknown>> | Answer<unknown>,
  url: string,
  params: Record<string, unknown>,
  most: number,
): Promise<Answer<Page<T>>> {
  // A row added in the meantime shifts the others, so some may come twice.
  const rows = new Map<string, T>();
  let total = most;
  for (let offset = 0; offset < Math.min(total, most); offset += PAGE_SIZE) {
    const answer = await read({ url, params: { ...params, limit: PAGE_SIZE, offset } });
    if (answer.error !== undefined) return { error: answer.error };
    const page = pageOf(answer.data as T[], answer.meta);
    for (const row of page.items) rows.set(row.id, row);
    total = page.total;
  }
  return { data: { items: [...rows.values()], total } };
}
