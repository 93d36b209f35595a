import type { ReactNode, Ref } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { useListMediaQuery, type Media } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.media;
const PAGE_SIZE = 24;

interface Props {
  page: number;
  onPage: (page: number) => void;
  /** Shown while there are no images. */
  hint: string;
  countRef?: Ref<HTMLParagraphElement>;
  children: (media: Media) => ReactNode;
}

/** The media library, a page at a time. */
export function MediaTiles({ page, onPage, hint, countRef, children }: Props) {
  const query = useListMediaQuery(
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList
      query={query}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      loading={texts.loading}
      failed={texts.loadFailed}
      empty={
        <EmptyState title={texts.none}>
          <p>{hint}</p>
        </EmptyState>
      }
      count={texts.count}
      countRef={countRef}
      layout="tiles"
    >
      {children}
    </PagedList>
  );
}
