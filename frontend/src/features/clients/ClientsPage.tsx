import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PageContainer } from '../../components/PageContainer';
import { SearchField } from '../../components/SearchField';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListAddress } from '../../lib/useListAddress';
import type { Client } from './api';
import { ClientDialog } from './ClientDialog';
import { ClientList } from './ClientList';
import styles from './Clients.module.css';
import { DeleteDialog } from './DeleteDialog';
import { EraseDialog } from './EraseDialog';
import { HistorySheet } from './HistorySheet';
import { STATUSES, TEXTS } from './texts';
import { useExport } from './useExport';

export type ClientAction = 'edit' | 'history' | 'delete' | 'erase';

export function ClientsPage() {
  const address = useListAddress();
  const status = address.filter('status', STATUSES);
  const q = address.search.trim() || undefined;
  const { exportClients, exporting } = useExport();
  const [adding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<{ action: ClientAction; client: Client } | null>(null);
  const count = useFocusAfter<HTMLParagraphElement>();
  const close = () => setDialog(null);
  const closeAfterRemoval = () => {
    close();
    count.focus();
  };

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <div className={styles.actions}>
          <Button variant="outlined" disabled={exporting} onClick={() => void exportClients({ q, status })}>
            {TEXTS.export}
          </Button>
          <Button variant="contained" onClick={() => setAdding(true)}>
            {TEXTS.add}
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <SearchField label={TEXTS.search} value={address.search} onSearch={address.setSearch} />
        <TextField
          select
          label={TEXTS.status}
          value={status ?? ''}
          onChange={({ target }) => address.setFilter('status', target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{TEXTS.allStatuses}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {TEXTS.statusName(one)}
            </option>
          ))}
        </TextField>
      </div>
      <ClientList
        filter={{ q, status }}
        page={address.page}
        countRef={count.ref}
        onPage={address.setPage}
        onClear={address.clear}
        onAdd={() => setAdding(true)}
        onAction={(action, client) => setDialog({ action, client })}
      />
      {adding && <ClientDialog onClose={() => setAdding(false)} />}
      {dialog?.action === 'edit' && <ClientDialog client={dialog.client} onClose={close} />}
      {dialog?.action === 'history' && <HistorySheet client={dialog.client} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteDialog client={dialog.client} onDeleted={closeAfterRemoval} onClose={close} />
      )}
      {dialog?.action === 'erase' && (
        <EraseDialog client={dialog.client} onErased={closeAfterRemoval} onClose={close} />
      )}
    </PageContainer>
  );
}
