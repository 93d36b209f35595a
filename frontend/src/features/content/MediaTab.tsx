import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { Actions } from '../../components/Actions';
import { EmptyState } from '../../components/EmptyState';
import { Hint } from '../../components/Hint';
import { PagedList } from '../../components/PagedList';
import { useCopy } from '../../components/toast/useCopy';
import { sizeOf } from '../../lib/sizeOf';
import { useListAddress } from '../../lib/useListAddress';
import { useListMediaQuery, type Media } from './api';
import styles from './Content.module.css';
import { RemoveMediaDialog } from './RemoveMediaDialog';
import { TEXTS } from './texts';
import { UploadArea } from './UploadArea';

const texts = TEXTS.media;
const PAGE_SIZE = 24;

export function MediaTab() {
  const { page, setPage } = useListAddress();
  const query = useListMediaQuery(
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const [removing, setRemoving] = useState<Media | null>(null);
  const count = useRef<HTMLParagraphElement>(null);

  return (
    <div className={styles.cards}>
      <UploadArea />
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        loading={texts.loading}
        failed={texts.loadFailed}
        empty={
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        }
        count={texts.count}
        countRef={count}
        layout="tiles"
      >
        {(media) => <MediaCard key={media.id} media={media} onRemove={() => setRemoving(media)} />}
      </PagedList>
      {removing !== null && (
        <RemoveMediaDialog
          media={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            // The focused button is gone with its card.
            requestAnimationFrame(() => count.current?.focus());
          }}
        />
      )}
    </div>
  );
}

function MediaCard({ media: { name, url, thumbnail_url, size, uses }, onRemove }: { media: Media; onRemove: () => void }) {
  const copy = useCopy();

  return (
    <li className={styles.media} aria-label={name}>
      <img src={thumbnail_url} alt="" loading="lazy" />
      <div className={styles.mediaText}>
        <p className={styles.mediaName}>{name}</p>
        <Hint small>{sizeOf(size)}</Hint>
        {uses.length > 0 && (
          <p className={styles.uses}>
            {texts.inUse} {uses.join(', ')}
          </p>
        )}
        <Actions className={styles.mediaActions}>
          <Button size="small" variant="outlined" aria-label={texts.copyOf(name)} onClick={() => copy(window.location.origin + url, texts.clipboard)}>
            {texts.copy}
          </Button>
          <Button size="small" color="error" aria-label={texts.removeOf(name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </Actions>
      </div>
    </li>
  );
}
