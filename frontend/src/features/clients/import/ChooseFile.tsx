import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Failure } from '../../../components/Failure';
import { BusyBar } from '../../../components/BusyBar';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { FileDrop } from '../../../components/FileDrop';
import { Hint } from '../../../components/Hint';
import styles from './Import.module.css';
import { TEXTS } from './texts';
import type { useImport } from './useImport';

const texts = TEXTS.choose;

/** Takes the file, by dialog or dropped. */
export function ChooseFile({ file }: { file: ReturnType<typeof useImport> }) {
  const input = useRef<HTMLInputElement>(null);
  const take = ([first]: File[]) => {
    if (first !== undefined) void file.choose(first);
  };
  return (
    <FileDrop className={styles.drop} onFiles={take}>
      <Card title={texts.title}>
        <p>{texts.text}</p>
        <Hint>{texts.limits}</Hint>
        <div className={styles.chosen}>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            aria-label={texts.file}
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              // Lets the same file be chosen again.
              target.value = '';
            }}
          />
          <Button
            variant={file.preview === null ? 'contained' : 'outlined'}
            disabled={file.checking || file.importing}
            onClick={() => input.current?.click()}
          >
            {file.chosen === null ? texts.action : texts.other}
          </Button>
          {file.chosen !== null && <span>{file.chosen.file_name}</span>}
        </div>
        {file.checking && <BusyBar text={texts.checking} />}
        {file.unreadable !== null && <Failure>{file.unreadable}</Failure>}
        <FailureAlert text={texts.failed} error={file.error} />
      </Card>
    </FileDrop>
  );
}
