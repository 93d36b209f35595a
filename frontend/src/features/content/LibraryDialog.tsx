import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { sizeOf } from '../../lib/sizeOf';
import type { Media, MediaPurpose } from './api';
import styles from './Content.module.css';
import { refusal } from './files';
import { MediaTiles } from './MediaTiles';
import { TEXTS } from './texts';

const texts = TEXTS.media;

interface Props {
  purpose: MediaPurpose;
  /** The URL in use. */
  chosen: string;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** Chooses an image from the media library. Images too large for the purpose are listed, but cannot be chosen. */
export function LibraryDialog({ purpose, chosen, onChoose, onClose }: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 37.5rem)');
  const [page, setPage] = useState(1);

  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.pick}</DialogTitle>
      <DialogContent>
        <MediaTiles page={page} onPage={setPage} hint={texts.noneToPick}>
          {(media) => (
            <Choice
              key={media.id}
              media={media}
              refused={refusal(media, purpose)}
              isChosen={media.url === chosen}
              onChoose={() => onChoose(media.url)}
            />
          )}
        </MediaTiles>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  media: Media;
  refused: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ media: { name, thumbnail_url, size }, refused, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={`${styles.media} ${styles.pick}`}
        aria-pressed={isChosen}
        // It can still be focused, so that its reason is read.
        aria-disabled={refused !== undefined}
        onClick={refused === undefined ? onChoose : undefined}
      >
        <img src={thumbnail_url} alt="" loading="lazy" />
        <span className={styles.mediaText}>
          <span className={styles.mediaName}>{name}</span>
          <span className={styles.mediaNote}>{refused ?? sizeOf(size)}</span>
        </span>
      </button>
    </li>
  );
}
