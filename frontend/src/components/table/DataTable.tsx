import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTable, type ReactTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { lazy, Suspense, type ReactNode } from 'react';
import { PagedResults, type Paging } from '../PagedResults';
import { features, type Column } from './columns';
import { grouped, type GroupOf } from './groups';
import type { Folded as FoldedTable } from './Folded';
import styles from './DataTable.module.css';
import { Rows } from './Rows';
import { SelectionBar } from './SelectionBar';

// Only phones need it. `lazy` loses the type parameter.
const Folded = lazy(async () => ({ default: (await import('./Folded')).Folded })) as unknown as typeof FoldedTable;

export type Table<T extends object> = ReactTable<typeof features, T>;

export interface Selection {
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** What can be done with the selected rows. */
  actions: ReactNode;
}

interface Identified {
  id: string | number;
}

interface Props<T extends Identified> extends Paging<T> {
  /** The table's name. */
  name: string;
  /** Keep them the same from one rendering to the next. */
  columns: readonly Column<T>[];
  /** What a row is called, for its check box. */
  rowName: (row: T) => string;
  /** A column's id, or `-` and the id for the reverse. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  selection?: Selection;
  /** The id of the row that is shown next to the table. */
  shown?: string | undefined;
  /** A row gets the focus. */
  onFocusRow?: (row: T) => void;
  /** Further keys on a row; says whether the key was for it. */
  onKey?: (key: string, row: T) => boolean;
  /** Next to the count. */
  tools?: ReactNode;
  /** The name of a row's group. Groups come in the order of the rows, before they are sorted. */
  groupOf?: GroupOf<T> | undefined;
  /** Enter or a click on a row opens it. A cell needs a link or button that does the same. */
  onOpen: (row: T) => void;
  /** Whether there is anything to open; always if omitted. */
  opens?: ((row: T) => boolean) | undefined;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

const sortingOf = (sort: string | undefined): SortingState =>
  sort === undefined ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

/**
 * A dense table. The server sorts it and cuts its pages; without pages, the browser sorts it. Where there
 * is no room for columns, each row folds into a card.
 */
export function DataTable<T extends Identified>({
  name,
  columns,
  rowName,
  sort,
  onSort,
  selection,
  shown,
  onFocusRow,
  onKey,
  tools,
  groupOf,
  onOpen,
  opens,
  ...paging
}: Props<T>) {
  const sortsHere = paging.pageSize === undefined;
  return (
    <PagedResults
      {...paging}
      skeleton={
        <div className={styles.skeleton}>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} variant="rounded" height={36} />
          ))}
        </div>
      }
      tools={
        <>
          {selection !== undefined && <SelectionBar selection={selection} />}
          {tools}
        </>
      }
    >
      {(items) => (
        <Items
          {...{ name, columns, rowName, sort, onSort, sortsHere, selection, shown, onFocusRow, onKey }}
          {...{ groupOf, onOpen, opens, items }}
        />
      )}
    </PagedResults>
  );
}

type ItemsProps<T extends Identified> = Pick<
  Props<T>,
  'name' | 'columns' | 'rowName' | 'sort' | 'groupOf' | 'onOpen' | 'opens'
> & {
  items: T[];
  sortsHere: boolean;
  onSort: Props<T>['onSort'];
  selection: Selection | undefined;
  shown: string | undefined;
  onFocusRow: Props<T>['onFocusRow'];
  onKey: Props<T>['onKey'];
};

function Items<T extends Identified>({
  name,
  columns,
  rowName,
  sort,
  onSort,
  sortsHere,
  selection,
  shown,
  onFocusRow,
  onKey,
  groupOf,
  onOpen,
  opens,
  items,
}: ItemsProps<T>) {
  const folded = useMediaQuery('(max-width: 700px)');
  const sorting = sortingOf(sort);
  const rowSelection: RowSelectionState = Object.fromEntries((selection?.selected ?? []).map((id) => [id, true]));
  const table = useTable({
    features,
    columns,
    data: items,
    getRowId: ({ id }) => String(id),
    state: { sorting, rowSelection },
    manualSorting: !sortsHere,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next !== undefined) onSort?.(`${next.desc ? '-' : ''}${next.id}`);
    },
    onRowSelectionChange: (change) =>
      selection?.onSelect(Object.keys(typeof change === 'function' ? change(rowSelection) : change)),
  });

  const { rows } = table.getRowModel();
  const groups = groupOf === undefined ? [{ rows }] : grouped(items, rows, groupOf);
  if (!folded)
    return <Rows {...{ table, groups, name, rowName, selection, shown, onFocusRow, onKey, onOpen, opens }} />;
  return (
    <Suspense>
      <Folded {...{ table, groups, name, rowName, sort, onSort }} selects={selection !== undefined} />
    </Suspense>
  );
}
