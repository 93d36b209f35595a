import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Actions } from '../../../components/Actions';
import { EmptyState } from '../../../components/EmptyState';
import { Hint } from '../../../components/Hint';
import { PagedList } from '../../../components/PagedList';
import { useToast } from '../../../components/toast/useToast';
import { timeAgo } from '../../../lib/dates';
import { sizeOf } from '../../../lib/sizeOf';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { useListAddress } from '../../../lib/useListAddress';
import { useLazyDownloadKeptBackupQuery, useListBackupsQuery, useListDates, type Backup } from './api';
import styles from './Backup.module.css';
import { cloudTrouble } from './cloudTrouble';
import { DeleteBackupDialog } from './DeleteBackupDialog';
import { TEXTS, kindName, placeName } from './texts';

const texts = TEXTS.list;
const PAGE_SIZE = 20;

interface Props {
  /** Whether there are buttons to restore, download and delete. */
  canManage: boolean;
  /** Whether a backup is being read. */
  busy: boolean;
  onRestore: (backup: Backup) => void;
}

/** The backups on the server and in the cloud. */
export function KeptBackups({ canManage, busy, onRestore }: Props) {
  const id = useId();
  const { page, setPage } = useListAddress();
  const { all, trouble, query } = useKept(page);
  const [leaving, setLeaving] = useState<Backup>();
  const count = useFocusAfter<HTMLParagraphElement>();

  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {trouble.length > 0 && (
        <Alert severity="warning">
          <p>{texts.onlyHere}</p>
          <p>{trouble}</p>
          <Button color="inherit" size="small" disabled={all.isFetching} onClick={() => void all.refetch()}>
            {texts.again}
          </Button>
        </Alert>
      )}
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        loading={texts.loading}
        failed={texts.failed}
        empty={
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        }
        count={texts.count}
        countRef={count.ref}
      >
        {(backup) => (
          <Row
            key={backup.id}
            backup={backup}
            canManage={canManage}
            busy={busy}
            onRestore={() => onRestore(backup)}
            onDelete={() => setLeaving(backup)}
          />
        )}
      </PagedList>
      {leaving !== undefined && (
        <DeleteBackupDialog
          backup={leaving}
          onDeleted={() => {
            setLeaving(undefined);
            count.focus();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

/**
 * The backups of all locations. If the cloud is unavailable, those of this server and the reason.
 */
function useKept(page: number) {
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const all = useListBackupsQuery(part);
  const trouble = cloudTrouble(all.error);
  const local = useListBackupsQuery({ ...part, location: 'local' }, { skip: trouble.length === 0 });
  return { all, trouble, query: trouble.length === 0 ? all : local };
}

interface RowProps {
  backup: Backup;
  canManage: boolean;
  busy: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

function Row({ backup, canManage, busy, onRestore, onDelete }: RowProps) {
  const id = useId();
  const toast = useToast();
  const when = useListDates().moment(backup.created_at);
  const [download, { isFetching }] = useLazyDownloadKeptBackupQuery();

  const save = async () => {
    const { isSuccess } = await download({ id: backup.id });
    if (!isSuccess) toast.error(texts.downloadFailed);
  };

  return (
    <li className={styles.row} aria-labelledby={id}>
      <div>
        <h3 id={id}>{when}</h3>
        <Hint>
          {[kindName(backup.kind), timeAgo(backup.created_at), sizeOf(backup.size), placeName(backup.location)].join(
            ' · ',
          )}
        </Hint>
      </div>
      {canManage && (
        <Actions>
          <Button size="small" variant="outlined" disabled={busy} aria-describedby={id} onClick={onRestore}>
            {texts.restore}
          </Button>
          <Button size="small" disabled={isFetching} aria-describedby={id} onClick={() => void save()}>
            {texts.download}
          </Button>
          <Button size="small" color="error" aria-describedby={id} onClick={onDelete}>
            {texts.delete}
          </Button>
        </Actions>
      )}
    </li>
  );
}
