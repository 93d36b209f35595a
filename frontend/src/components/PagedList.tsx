import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, Ref } from 'react';
import type { Page } from '../api/answers';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import styles from './PagedList.module.css';

interface Props<T> {
  query: { data?: Page<T>; isError: boolean; isFetching: boolean; refetch: () => unknown };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** Loading text for screen readers. */
  loading: string;
  /** Shown when loading fails. */
  failed: string;
  empty: ReactNode;
  count: (total: number) => string;
  /** Takes the focus when the focused row is deleted. */
  countRef?: Ref<HTMLParagraphElement>;
  /** Rows, or a grid of cards or small tiles. */
  layout?: 'rows' | 'cards' | 'tiles';
  children: (item: T) => ReactNode;
}

/** A list in the order that every list follows: loading, error with retry, empty, rows. */
export function PagedList<T>({
  query: { data, isError, isFetching, refetch },
  page,
  pageSize,
  onPage,
  loading,
  failed,
  empty,
  count,
  countRef,
  layout = 'rows',
  children,
}: Props<T>) {
  if (isError) return <ErrorState text={failed} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div role="status" aria-label={loading} className={styles.items} data-layout={layout}>
        {[0, 1, 2].map((item) => (
          <Skeleton key={item} variant="rounded" height={layout === 'rows' ? 120 : 240} />
        ))}
      </div>
    );
  }

  const pages = Math.ceil(data.total / pageSize);
  return (
    <div className={styles.results} aria-busy={isFetching}>
      <p ref={countRef} tabIndex={-1} role="status" className={styles.count}>
        {count(data.total)}
      </p>
      {data.total === 0 && empty}
      {page > pages && data.total > 0 && (
        <EmptyState title="This page is empty now">
          <Button variant="outlined" onClick={() => onPage(pages)}>
            Go to the last page
          </Button>
        </EmptyState>
      )}
      {data.items.length > 0 && (
        <ul className={styles.items} data-layout={layout}>
          {data.items.map(children)}
        </ul>
      )}
      {pages > 1 && page <= pages && (
        <Pagination count={pages} page={page} onChange={(_event, next) => onPage(next)} className={styles.pages} />
      )}
    </div>
  );
}
