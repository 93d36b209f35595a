import Button from '@mui/material/Button';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { Hint } from '../../../components/Hint';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useToast } from '../../../components/toast/useToast';
import { useListDates, useListClientImportsQuery, useTakeBackClientImportMutation, type ClientImport } from '../api';
import styles from './Import.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.recent;

/** The imports that can still be undone. */
export function RecentImports() {
  const query = useListClientImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [takeBack, { isLoading }] = useTakeBackClientImportMutation();
  const [asked, setAsked] = useState<ClientImport | null>(null);
  const dates = useListDates();
  const toast = useToast();
  const nameOf = ({ file_name: name }: ClientImport) => (name === '' ? texts.unnamed : name);

  const confirm = async ({ id }: ClientImport) => {
    const { data } = await takeBack({ id });
    setAsked(null);
    if (data === undefined) toast.error(texts.undoFailed);
    else toast.success(texts.done(data.removed, data.restored, data.kept));
  };

  return (
    <QueryBoundary query={query} failed={texts.failed} loading={<Hint role="status">{texts.loading}</Hint>}>
      {(imports) =>
        imports.length > 0 && (
          <Card title={texts.title}>
            <Hint>{texts.text}</Hint>
            <ul className={styles.imports}>
              {imports.map((one) => (
                <li key={one.id}>
                  <span className={styles.file}>{nameOf(one)}</span>
                  <span>{TEXTS.preview.done(one.added, one.merged)}</span>
                  <span className={styles.examples}>{dates.moment(one.created_at)}</span>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={texts.undoOf(nameOf(one))}
                    onClick={() => setAsked(one)}
                  >
                    {texts.undo}
                  </Button>
                </li>
              ))}
            </ul>
            {asked !== null && (
              <ConfirmDialog
                title={texts.undoOf(nameOf(asked))}
                confirm={texts.confirm}
                destructive
                progress={isLoading ? texts.progress : undefined}
                onConfirm={() => void confirm(asked)}
                onClose={() => setAsked(null)}
              >
                {texts.question(nameOf(asked), asked.added, asked.merged)}
              </ConfirmDialog>
            )}
          </Card>
        )
      }
    </QueryBoundary>
  );
}
