import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import styles from './PagedList.module.css';
import { PagedResults, type Paging } from './PagedResults';

interface Props<T> extends Paging<T> {
  /** Rows, or a grid of small tiles. */
  layout?: 'rows' | 'tiles' | undefined;
  children: (item: T) => ReactNode;
}

/** A paged list of things that have no columns, such as images. */
export function PagedList<T>({ layout = 'rows', children, ...paging }: Props<T>) {
  return (
    <PagedResults
      {...paging}
      skeleton={
        <div className={styles.items} data-layout={layout}>
          {[0, 1, 2].map((item) => (
            <Skeleton key={item} variant="rounded" height={layout === 'rows' ? 120 : 240} />
          ))}
        </div>
      }
    >
      {(items) => (
        <ul className={styles.items} data-layout={layout}>
          {items.map(children)}
        </ul>
      )}
    </PagedResults>
  );
}
