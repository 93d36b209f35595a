import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Actions } from '../../../components/Actions';
import { BusyBar } from '../../../components/BusyBar';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { TEXTS } from './texts';
import type { useRestore } from './useRestore';

const texts = TEXTS.restore;

/** Takes a backup file from the administrator's computer. */
export function RestoreBackup({ restore }: { restore: ReturnType<typeof useRestore> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card title={texts.title}>
      <p>{texts.text}</p>
      <Actions>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void restore.choose({ file });
            // Lets the same file be chosen again.
            target.value = '';
          }}
        />
        <Button variant="outlined" disabled={restore.checking} onClick={() => input.current?.click()}>
          {texts.action}
        </Button>
      </Actions>
      {restore.checking && <BusyBar text={texts.steps[restore.progress.step]} done={restore.progress.done} />}
      <FailureAlert text={texts.failed} error={restore.failure} />
    </Card>
  );
}
