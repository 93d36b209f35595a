import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';

interface Props<T> {
  query: { currentData?: T; isError: boolean; refetch: () => unknown };
  /** Shown when loading fails. */
  failed: string;
  /** Shown while loading. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, then an error with retry, or the data. */
export function QueryBoundary<T>({ query, failed, loading, children }: Props<T>) {
  if (query.isError) return <ErrorState text={failed} onRetry={() => void query.refetch()} />;
  return query.currentData === undefined ? loading : children(query.currentData);
}
