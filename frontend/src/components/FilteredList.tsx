import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ComponentProps, ReactNode } from 'react';
import type { useFilteredList } from '../lib/useFilteredList';
import { EmptyState } from './EmptyState';
import styles from './FilteredList.module.css';
import { PagedList } from './PagedList';
import { SearchField } from './SearchField';

interface Props<T, S extends string> extends Pick<
  ComponentProps<typeof PagedList<T>>,
  'query' | 'countRef' | 'layout' | 'children'
> {
  list: ReturnType<typeof useFilteredList<S>>;
  texts: {
    search: string;
    status: string;
    allStatuses: string;
    statusName: (status: S) => string;
    loading: string;
    failed: string;
    count: (total: number) => string;
    none: string;
    noneHint: string;
    noMatch: string;
    noMatchHint: string;
    clear: string;
  };
  /** More filters, and whether one of them is in use. */
  filters?: ReactNode;
  isFiltered?: boolean;
  /** What to do first while the list is empty. */
  firstAction: ReactNode;
}

/** A list with a search field, a status filter and perhaps more filters above it. */
export function FilteredList<T, S extends string>({ list, texts, filters, isFiltered = false, firstAction, ...props }: Props<T, S>) {
  const { q, status } = list.filter;
  const everything = q === undefined && status === undefined && !isFiltered;
  return (
    <>
      <div className={styles.filters} data-more={filters !== undefined}>
        <SearchField label={texts.search} value={list.search} onSearch={list.setSearch} />
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
              {texts.statusName(one)}
            </option>
          ))}
        </TextField>
        {filters}
      </div>
      <PagedList
        {...props}
        page={list.page}
        pageSize={list.pageSize}
        onPage={list.setPage}
        loading={texts.loading}
        failed={texts.failed}
        count={texts.count}
        empty={
          <EmptyState title={everything ? texts.none : texts.noMatch}>
            <p>{everything ? texts.noneHint : texts.noMatchHint}</p>
            {everything ? (
              firstAction
            ) : (
              <Button variant="outlined" onClick={list.clear}>
                {texts.clear}
              </Button>
            )}
          </EmptyState>
        }
      />
    </>
  );
}
