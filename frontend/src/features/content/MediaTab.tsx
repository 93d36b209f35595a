import Button from '@mui/material/Button';
import { useState } from 'react';
import { Actions } from '../../components/Actions';
import { FileDrop } from '../../components/FileDrop';
import { Hint } from '../../components/Hint';
import { useCopy } from '../../components/toast/useCopy';
import { sizeOf } from '../../lib/sizeOf';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListAddress } from '../../lib/useListAddress';
import type { Media } from './api';
import styles from './Content.module.css';
import { MediaTiles } from './MediaTiles';
import { RemoveMediaDialog } from './RemoveMediaDialog';
import { TEXTS } from './texts';
import { UploadArea } from './UploadArea';
import { useUploads } from './useUploads';

const texts = TEXTS.media;

/** The media library. Images can be dropped anywhere on it. */
export function MediaTab() {
  const uploads = useUploads();
  const { page, setPage } = useListAddress();
  const [removing, setRemoving] = useState<Media | null>(null);
  const count = useFocusAfter<HTMLParagraphElement>();

  return (
    <FileDrop className={styles.cards} onFiles={(files) => void uploads.take(files)}>
      <UploadArea {...uploads} />
      <MediaTiles page={page} onPage={setPage} hint={texts.noneHint} countRef={count.ref}>
        {(media) => <MediaCard key={media.id} media={media} onRemove={() => setRemoving(media)} />}
      </MediaTiles>
      {removing !== null && (
        <RemoveMediaDialog
          media={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            count.focus();
          }}
        />
      )}
    </FileDrop>
  );
}

function MediaCard({
  media: { name, url, thumbnail_url, size, uses },
  onRemove,
}: {
  media: Media;
  onRemove: () => void;
}) {
  const copy = useCopy();

  return (
    <li className={styles.media} aria-label={name}>
      <img src={thumbnail_url} alt="" loading="lazy" />
      <div className={styles.mediaText}>
        <p className={styles.mediaName}>{name}</p>
        <Hint small>{sizeOf(size)}</Hint>
        {uses.length > 0 ? (
          <p className={styles.uses}>
            {texts.inUse} {uses.join(', ')}
          </p>
        ) : (
          <Hint small>{texts.notUsed}</Hint>
        )}
        <Actions className={styles.mediaActions}>
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.copyOf(name)}
            onClick={() => copy(window.location.origin + url, texts.clipboard)}
          >
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
