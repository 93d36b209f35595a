import Button from '@mui/material/Button';
import { lazy, Suspense, type ReactNode, type Ref } from 'react';
import type { Page } from '../api/answers';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import styles from './PagedList.module.css';

// Below the rows, so it may come after them.
const Pagination = lazy(() => import('@mui/material/Pagination'));

export interface Paging<T> {
  query: {
    data?: Page<T>;
    isError: boolean;
    isFetching: boolean;
    startedTimeStamp?: number | undefined;
    fulfilledTimeStamp?: number | undefined;
    refetch: () => unknown;
  };
  /** The page and its size; without them, the list is whole. */
  page?: number | undefined;
  pageSize?: number | undefined;
  onPage?: ((page: number) => void) | undefined;
  /** Loading text for screen readers. */
  loading: string;
  /** Shown when loading fails. */
  failed: string;
  empty: ReactNode;
  count: (total: number) => string;
  /** Takes the focus when the focused row is deleted. */
  countRef?: Ref<HTMLParagraphElement> | undefined;
}

interface Props<T> extends Paging<T> {
  /** Shown while loading. */
  skeleton: ReactNode;
  /** Next to the count. */
  tools?: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** What every list has, in the order that every list follows: loading, error with retry, empty, items. */
export function PagedResults<T>({
  query: { data, isError, isFetching, refetch },
  page = 1,
  pageSize,
  onPage,
  loading,
  failed,
  empty,
  count,
  countRef,
  skeleton,
  tools,
  children,
}: Props<T>) {
  if (isError) return <ErrorState text={failed} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div role="status" aria-label={loading}>
        {skeleton}
      </div>
    );
  }

  const pages = pageSize === undefined ? 1 : Math.ceil(data.total / pageSize);
  return (
    <div className={styles.results} aria-busy={isFetching}>
      <div className={styles.bar}>
        <p ref={countRef} tabIndex={-1} role="status" className={styles.count}>
          {data.more === true && 'More than '}
          {count(data.total)}
        </p>
        {tools !== undefined && (
          <div className={styles.tools} data-print="no">
            {tools}
          </div>
        )}
      </div>
      {data.total === 0 && empty}
      {page > pages && data.total > 0 && (
        <EmptyState title="This page is empty now">
          <Button variant="outlined" onClick={() => onPage?.(pages)}>
            Go to the last page
          </Button>
        </EmptyState>
      )}
      {data.items.length > 0 && children(data.items)}
      {pages > 1 && page <= pages && (
        <Suspense>
          <Pagination count={pages} page={page} onChange={(_event, next) => onPage?.(next)} className={styles.pages} />
        </Suspense>
      )}
    </div>
  );
}
