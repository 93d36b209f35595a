import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTable, type ReactTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { PagedResults, type Paging } from '../PagedResults';
import { features, type Column } from './columns';
import type { Fold, Grouping } from './groups';
import type { Folded as FoldedTable } from './Folded';
import { Opened } from './opened';
import styles from './DataTable.module.css';
import { Rows } from './Rows';
import { SelectionBar } from './SelectionBar';
import { TEXTS } from './texts';

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
  /** The rows that others have changed since the table was opened (`useUpdated`). */
  updated?: ReadonlySet<string> | undefined;
  /** Shows the rows under the names of their groups. */
  groups?: Grouping<T> | undefined;
  /** Folds the groups where there is no room for columns. */
  fold?: Fold | undefined;
  /** Enter or a click on a row opens it. A cell needs a link or button that does the same. */
  onOpen: (row: T) => void;
  /** Whether there is anything to open; always if omitted. */
  opens?: ((row: T) => boolean) | undefined;
}

const NONE: ReadonlySet<string> = new Set();
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

const sortingOf = (sort: string | undefined): SortingState =>
  sort === undefined ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

/**
 * A dense table. The server sorts it and cuts its pages; without pages, the list is whole. Where there is no
 * room for columns, each row folds into a card.
 */
export function DataTable<T extends Identified>({
  query,
  page,
  pageSize,
  onPage,
  loading,
  failed,
  empty,
  count,
  countRef,
  tools,
  ...table
}: Props<T>) {
  const { selection } = table;
  const [opened] = useState(() => Date.now());
  return (
    <PagedResults
      {...{ query, page, pageSize, onPage, loading, failed, empty, count, countRef }}
      skeleton={<RowsSkeleton />}
      tools={
        <>
          {selection !== undefined && <SelectionBar selection={selection} />}
          {tools}
        </>
      }
    >
      {(items) => (
        <Opened value={opened}>
          {table.updated !== undefined && (
            <p aria-live="polite" className="visually-hidden">
              {saidOf(items, table.updated, table.rowName)}
            </p>
          )}
          <Items {...table} items={items} />
        </Opened>
      )}
    </PagedResults>
  );
}

/** What a screen reader announces when rows change. */
function saidOf<T extends Identified>(items: T[], updated: ReadonlySet<string>, rowName: (row: T) => string): string {
  const names = items.filter(({ id }) => updated.has(String(id))).map(rowName);
  return names.length === 0 ? '' : TEXTS.areUpdated(names);
}

function RowsSkeleton() {
  return (
    <div className={styles.skeleton}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={36} />
      ))}
    </div>
  );
}

type ItemsProps<T extends Identified> = Omit<Props<T>, keyof Paging<T> | 'tools'> & { items: T[] };

function Items<T extends Identified>({ columns, sort, onSort, groups, fold, items, ...shown }: ItemsProps<T>) {
  const { selection, name, rowName, updated = NONE } = shown;
  const folded = useMediaQuery('(max-width: 43.75rem)');
  const sorting = sortingOf(sort);
  const rowSelection: RowSelectionState = Object.fromEntries((selection?.selected ?? []).map((id) => [id, true]));
  const table = useTable({
    features,
    columns,
    data: items,
    getRowId: ({ id }) => String(id),
    state: { sorting, rowSelection },
    manualSorting: true,
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
  const parts = groups?.(rows) ?? [{ rows }];
  if (!folded) return <Rows {...shown} updated={updated} table={table} groups={parts} />;
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Folded
        {...{ table, name, rowName, updated, sort, onSort, fold }}
        groups={parts}
        selects={selection !== undefined}
      />
    </Suspense>
  );
}
