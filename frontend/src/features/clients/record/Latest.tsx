import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../../api/answers';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { TEXTS } from '../texts';
import styles from './Record.module.css';

interface Props<T> extends Pick<ComponentProps<typeof QueryBoundary<Page<T>>>, 'query' | 'failed'> {
  title: string;
  none: string;
  /** Where the others are, if there are more. */
  all: string;
  allName: (total: number) => string;
  children: (item: T) => ReactNode;
}

/** The latest of something, and the way to the others. */
export function Latest<T>({ title, query, failed, none, all, allName, children }: Props<T>) {
  return (
    <Card title={title}>
      <QueryBoundary
        query={query}
        failed={failed}
        loading={
          <div role="status" aria-label={TEXTS.record.loadingList}>
            <Skeleton height={48} />
          </div>
        }
      >
        {({ items, total }) =>
          total === 0 ? (
            <Hint>{none}</Hint>
          ) : (
            <>
              <ul className={styles.lines}>{items.map(children)}</ul>
              {total > items.length && <Link to={all}>{allName(total)}</Link>}
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
