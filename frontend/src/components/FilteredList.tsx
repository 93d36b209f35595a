import type { ComponentProps } from 'react';
import { FilteredFrame, type Filtering } from './FilteredFrame';
import { PagedList } from './PagedList';

type Props<T, S extends string> = Filtering<S> &
  Pick<ComponentProps<typeof PagedList<T>>, 'query' | 'countRef' | 'layout' | 'children'>;

/** A list with a search field, a status filter and perhaps more filters above it. */
export function FilteredList<T, S extends string>({ query, countRef, layout, children, ...filtering }: Props<T, S>) {
  return (
    <FilteredFrame {...filtering}>
      {(paging) => (
        <PagedList {...paging} query={query} countRef={countRef} layout={layout}>
          {children}
        </PagedList>
      )}
    </FilteredFrame>
  );
}
