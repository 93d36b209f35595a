import type { ReactNode } from 'react';
import { useDates } from '../api/useDates';
import { asOf } from './asOf';
import { ErrorState } from './ErrorState';

interface Query<T> {
  currentData?: T;
  isError: boolean;
  /** When the data came. */
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
}

interface Props<T> {
  query: Query<T>;
  /** Shown when loading fails. */
  failed: string;
  /** Shown while loading. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, then an error with retry, or the data. What was loaded before an error stays, with its time. */
export function QueryBoundary<T>({ query, failed, loading, children }: Props<T>) {
  const dates = useDates();
  const { currentData: data, isError, fulfilledTimeStamp } = query;
  const since = data === undefined || fulfilledTimeStamp === undefined ? '' : ` ${asOf(fulfilledTimeStamp, dates)}`;
  return (
    <>
      {isError && <ErrorState text={failed + since} onRetry={() => void query.refetch()} />}
      {data === undefined ? !isError && loading : children(data)}
    </>
  );
}
