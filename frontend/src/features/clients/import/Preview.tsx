import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import type { ImportLine, ImportPreview } from '../api';
import styles from './Import.module.css';
import { TEXTS } from './texts';
import type { useImport } from './useImport';

const texts = TEXTS.preview;

interface LinesProps {
  title: string;
  total: number;
  lines: readonly ImportLine[];
  /** The heading of a last column, and its text. */
  last?: { title: string; of: (line: ImportLine) => string };
  /** How to reach the person; lines that cannot be read have nothing. */
  reach?: boolean;
  open?: boolean;
}

function Lines({ title, total, lines, last, reach = true, open = false }: LinesProps) {
  if (total === 0) return null;
  return (
    <details className={styles.lines} open={open}>
      <summary>{title}</summary>
      {lines.length < total && <Hint small>{texts.firstOf(lines.length, total)}</Hint>}
      {/* It may scroll, so it needs to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.name}</th>
              {reach && <th scope="col">{texts.email}</th>}
              {reach && <th scope="col">{texts.phone}</th>}
              {last !== undefined && <th scope="col">{last.title}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <td>{line.name}</td>
                {reach && <td>{line.email}</td>}
                {reach && <td>{line.phone}</td>}
                {last !== undefined && <td>{last.of(line)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface Props {
  file: ReturnType<typeof useImport>;
  preview: ImportPreview;
}

/** What the import would do, line by line, and the button that does it. */
export function Preview({ file, preview }: Props) {
  const { counts, added, merged, known, refused, flagged } = preview;
  const client = { title: texts.client, of: (line: ImportLine) => line.client ?? '' };
  const nothing = counts.added + counts.merged === 0;
  return (
    <Card title={texts.title}>
      {file.changed && <Alert severity="warning">{texts.changed}</Alert>}
      {nothing && <Alert severity="info">{texts.none}</Alert>}
      <Lines
        title={texts.refused(counts.refused)}
        total={counts.refused}
        lines={refused}
        last={{ title: texts.reason, of: ({ reason }) => reason ?? '' }}
        reach={false}
        open
      />
      <Lines
        title={texts.flagged(preview.flagged_total)}
        total={preview.flagged_total}
        lines={flagged}
        last={{ title: texts.remarks, of: ({ remarks }) => remarks.join('. ') }}
        open
      />
      <Lines title={texts.added(counts.added)} total={counts.added} lines={added} />
      <Lines title={texts.merged(counts.merged)} total={counts.merged} lines={merged} last={client} />
      <Lines title={texts.known(counts.known)} total={counts.known} lines={known} last={client} />
      <FailureAlert text={texts.failed} error={file.importError} />
      <Actions>
        <Button
          variant="contained"
          disabled={nothing || file.checking || file.importing}
          onClick={() => void file.store()}
        >
          {file.importing ? texts.importing : texts.import(counts)}
        </Button>
      </Actions>
    </Card>
  );
}
