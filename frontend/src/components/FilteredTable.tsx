import type { ComponentProps } from 'react';
import { FilteredFrame, type Filtering } from './FilteredFrame';
import { DataTable } from './table/DataTable';

type Props<T extends { id: string }, S extends string> = Filtering<S> &
  Pick<
    ComponentProps<typeof DataTable<T>>,
    'query' | 'countRef' | 'name' | 'columns' | 'rowName' | 'selection' | 'onOpen'
  >;

/** A table with a search field, a status filter and perhaps more filters above it, all in the URL. */
export function FilteredTable<T extends { id: string }, S extends string>({
  query,
  countRef,
  name,
  columns,
  rowName,
  selection,
  onOpen,
  ...filtering
}: Props<T, S>) {
  const { sort, setSort } = filtering.list;
  return (
    <FilteredFrame {...filtering}>
      {(paging) => (
        <DataTable
          {...{ ...paging, query, countRef, name, columns, rowName, sort, onOpen }}
          {...(selection !== undefined && { selection })}
          onSort={setSort}
        />
      )}
    </FilteredFrame>
  );
}
