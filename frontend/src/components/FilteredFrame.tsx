import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { useFilteredList } from '../lib/useFilteredList';
import { EmptyState } from './EmptyState';
import styles from './FilteredFrame.module.css';
import type { Paging } from './PagedResults';
import { SearchField } from './SearchField';

export interface Filtering<S extends string> {
  list: ReturnType<typeof useFilteredList<S>>;
  texts: {
    search: string;
    /** Of the status filter, where there are statuses. */
    status?: string;
    allStatuses?: string;
    statusName?: (status: S) => string;
    loading: string;
    failed: string;
    count: (total: number) => string;
    none: string;
    noneHint?: string;
    noMatch: string;
    noMatchHint: string;
    clear: string;
  };
  /** More filters, and whether one of them is in use. */
  filters?: ReactNode;
  isFiltered?: boolean;
  /** What to do first while the list is empty. */
  firstAction?: ReactNode;
}

interface Props<S extends string> extends Filtering<S> {
  children: (paging: Omit<Paging<never>, 'query' | 'countRef'>) => ReactNode;
}

/** A search field, perhaps a status filter and more filters, above what they select. */
export function FilteredFrame<S extends string>({
  list,
  texts,
  filters,
  isFiltered = false,
  firstAction,
  children,
}: Props<S>) {
  const { q, status } = list.filter;
  const everything = q === undefined && status === undefined && !isFiltered;
  return (
    <>
      <div className={styles.filters} data-more={filters !== undefined} data-print="no">
        <SearchField label={texts.search} value={list.search} onSearch={list.setSearch} />
        {list.statuses.length > 0 && (
          <TextField
            select
            label={texts.status}
            value={status ?? ''}
            onChange={({ target }) => list.setFilter('status', target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{texts.allStatuses}</option>
            {list.statuses.map((one) => (
              <option key={one} value={one}>
                {texts.statusName?.(one)}
              </option>
            ))}
          </TextField>
        )}
        {filters}
      </div>
      {children({
        page: list.page,
        pageSize: list.pageSize,
        onPage: list.setPage,
        loading: texts.loading,
        failed: texts.failed,
        count: texts.count,
        empty: (
          <EmptyState title={everything ? texts.none : texts.noMatch}>
            {(!everything || texts.noneHint !== undefined) && <p>{everything ? texts.noneHint : texts.noMatchHint}</p>}
            {everything ? (
              firstAction
            ) : (
              <Button variant="outlined" onClick={list.clear}>
                {texts.clear}
              </Button>
            )}
          </EmptyState>
        ),
      })}
    </>
  );
}
