import type { ComponentProps } from 'react';
import { FilteredFrame, type Filtering } from './FilteredFrame';
import { DataTable } from './table/DataTable';

type Props<T extends { id: string | number }, S extends string> = Filtering<S> &
  Pick<
    ComponentProps<typeof DataTable<T>>,
    | 'query'
    | 'countRef'
    | 'name'
    | 'columns'
    | 'rowName'
    | 'selection'
    | 'updated'
    | 'tools'
    | 'groups'
    | 'fold'
    | 'onOpen'
    | 'opens'
  > & {
    /** The query has all rows: there are no pages. */
    whole?: boolean;
  };

/** A table with a search field, a status filter and perhaps more filters above it, all in the URL. */
export function FilteredTable<T extends { id: string | number }, S extends string>({
  query,
  countRef,
  name,
  columns,
  rowName,
  selection,
  updated,
  tools,
  groups,
  fold,
  onOpen,
  opens,
  whole = false,
  ...filtering
}: Props<T, S>) {
  const { sort, setSort } = filtering.list;
  return (
    <FilteredFrame {...filtering}>
      {(paging) => (
        <DataTable
          {...{ ...paging, query, countRef, name, columns, rowName, updated, sort, tools, groups, fold, onOpen, opens }}
          {...(selection !== undefined && { selection })}
          {...(whole && { page: undefined, pageSize: undefined })}
          onSort={setSort}
        />
      )}
    </FilteredFrame>
  );
}
