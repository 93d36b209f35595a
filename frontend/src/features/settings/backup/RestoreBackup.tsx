import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import { BusyBar } from '../../../components/BusyBar';
import { FailureAlert } from '../../../components/FailureAlert';
import styles from './Backup.module.css';
import { TEXTS } from './texts';
import type { useRestore } from './useRestore';

const texts = TEXTS.restore;

/** Takes a backup file of the administrator's. */
export function RestoreBackup({ restore }: { restore: ReturnType<typeof useRestore> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void restore.choose({ file });
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <Button variant="outlined" disabled={restore.checking} onClick={() => input.current?.click()}>
          {texts.action}
        </Button>
      </div>
      {restore.checking && <BusyBar text={texts.steps[restore.progress.step]} done={restore.progress.done} />}
      <FailureAlert text={texts.failed} error={restore.failure} />
    </section>
  );
}
