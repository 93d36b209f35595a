import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef } from 'react';
import { Hint } from '../../components/Hint';
import styles from './Content.module.css';
import { TYPES } from './files';
import { TEXTS } from './texts';
import type { Upload, Uploads } from './useUploads';

const texts = TEXTS.media;

/** Takes images from the file dialog, and shows the progress of each that was chosen or dropped. */
export function UploadArea({ uploads, take, busy, clear }: Uploads) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <div className={styles.drop}>
      <p>{texts.drop}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.input}
        accept={TYPES.join(',')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          // Lets the same files be chosen again.
          target.value = '';
        }}
      />
      <Button variant="contained" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <Hint small>{texts.limit}</Hint>
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <ul aria-label={texts.uploads}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          <Button size="small" disabled={busy} onClick={clear}>
            {texts.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

function UploadRow({ upload: { name, progress, state, reason } }: { upload: Upload }) {
  return (
    <li data-state={state}>
      <span className={styles.uploadName}>{name}</span>
      {state === 'waiting' && <span>{texts.waiting}</span>}
      {state === 'done' && <span>{texts.done}</span>}
      {state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress * 100)}
          aria-label={texts.progress(name)}
          className={styles.bar}
        />
      )}
      {state === 'refused' && <span role="alert">{reason}</span>}
    </li>
  );
}
