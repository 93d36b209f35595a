import type { Page } from '../../api/answers';
import type { Column } from './columns';

/** What is known of an answer. */
export interface Query<D> {
  data?: D;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const valueOf = <T extends object>(row: T, column: Column<T>): string =>
  'accessorFn' in column ? String(column.accessorFn(row, 0)) : '';

/** The rows in this order: a column's id, or `-` and the id for the reverse; as they are without one. */
function sorted<T extends object>(rows: T[], columns: readonly Column<T>[], sort: string | undefined): T[] {
  const column = columns.find(({ id }) => id === sort?.replace(/^-/, ''));
  if (column === undefined) return rows;
  const way = sort?.startsWith('-') === true ? -1 : 1;
  return [...rows].sort((one, other) => way * WORDS.compare(valueOf(one, column), valueOf(other, column)));
}

/** The query of a list without pages, as a table takes it; `rowsOf` finds the list in the answer. */
export function whole<D, T extends object>(
  { data, ...query }: Query<D>,
  rowsOf: (data: D) => T[],
  columns: readonly Column<T>[],
  sort: string | undefined,
) {
  if (data === undefined) return query;
  const items = sorted(rowsOf(data), columns, sort);
  return { ...query, data: { items, total: items.length } satisfies Page<T> };
}
