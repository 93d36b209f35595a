import { Cards } from './Cards';
import type { Table } from './DataTable';
import type { Fold, Group } from './groups';
import { SortField } from './SortField';

interface Props<T extends object> {
  table: Table<T>;
  groups: readonly Group<T>[];
  name: string;
  rowName: (row: T) => string;
  updated: ReadonlySet<string>;
  selects: boolean;
  fold: Fold | undefined;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** The table where there is no room for columns: a card for each row. */
export function Folded<T extends object>({ table, sort, onSort, ...cards }: Props<T>) {
  return (
    <>
      {onSort !== undefined && table.getAllLeafColumns().some((column) => column.getCanSort()) && (
        <SortField table={table} sort={sort} onSort={onSort} />
      )}
      <Cards table={table} {...cards} />
    </>
  );
}
