import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PageContainer } from '../../components/PageContainer';
import { SearchField } from '../../components/SearchField';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListAddress } from '../../lib/useListAddress';
import type { ContactRequest } from './api';
import { DeleteDialog } from './DeleteDialog';
import { DetailsDialog } from './DetailsDialog';
import { RequestList } from './RequestList';
import styles from './Requests.module.css';
import { STATUSES, TEXTS } from './texts';

export type RequestAction = 'details' | 'delete';

export function RequestsPage() {
  const address = useListAddress();
  const status = address.filter('status', STATUSES);
  const [dialog, setDialog] = useState<{ action: RequestAction; request: ContactRequest } | null>(null);
  const count = useFocusAfter<HTMLParagraphElement>();
  const close = () => setDialog(null);

  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle}>
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
      <RequestList
        filter={{ q: address.search.trim() || undefined, status }}
        page={address.page}
        countRef={count.ref}
        onPage={address.setPage}
        onClear={address.clear}
        onAction={(action, request) => setDialog({ action, request })}
      />
      {dialog?.action === 'details' && <DetailsDialog request={dialog.request} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteDialog
          request={dialog.request}
          onDeleted={() => {
            close();
            count.focus();
          }}
          onClose={close}
        />
      )}
    </PageContainer>
  );
}
