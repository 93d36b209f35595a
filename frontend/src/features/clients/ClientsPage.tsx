import Button from '@mui/material/Button';
import { useState } from 'react';
import { Actions } from '../../components/Actions';
import { FilteredList } from '../../components/FilteredList';
import { PageContainer } from '../../components/PageContainer';
import { useFilteredList } from '../../lib/useFilteredList';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListClientsQuery, type Client } from './api';
import { ClientCard } from './ClientCard';
import { ClientDialog } from './ClientDialog';
import { DeleteClientDialog } from './DeleteClientDialog';
import { EmailDialog } from './EmailDialog';
import { EraseDialog } from './EraseDialog';
import { ForgetDialog } from './ForgetDialog';
import { HistorySheet } from './HistorySheet';
import type { ClientAction } from './MoreActions';
import { STATUSES, TEXTS } from './texts';
import { useExport } from './useExport';

const PAGE_SIZE = 24;

export function ClientsPage() {
  const list = useFilteredList(STATUSES, PAGE_SIZE);
  const query = useListClientsQuery(list.request, { refetchOnMountOrArgChange: true });
  const { exportClients, exporting } = useExport();
  const [adding, setAdding] = useState(false);
  const [forgetting, setForgetting] = useState(false);
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
        <Actions wide>
          <Button variant="outlined" disabled={exporting} onClick={() => void exportClients(list.filter)}>
            {TEXTS.export}
          </Button>
          <Button variant="outlined" onClick={() => setForgetting(true)}>
            {TEXTS.forget.title}
          </Button>
          <Button variant="contained" onClick={() => setAdding(true)}>
            {TEXTS.add}
          </Button>
        </Actions>
      }
    >
      <FilteredList
        list={list}
        query={query}
        texts={TEXTS}
        countRef={count.ref}
        layout="cards"
        firstAction={
          <Button variant="contained" onClick={() => setAdding(true)}>
            {TEXTS.add}
          </Button>
        }
      >
        {(client) => (
          <ClientCard key={client.id} client={client} onAction={(action) => setDialog({ action, client })} />
        )}
      </FilteredList>
      {adding && <ClientDialog onClose={() => setAdding(false)} />}
      {forgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
      {dialog?.action === 'edit' && <ClientDialog client={dialog.client} onClose={close} />}
      {dialog?.action === 'email' && <EmailDialog client={dialog.client} onClose={close} />}
      {dialog?.action === 'history' && <HistorySheet client={dialog.client} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteClientDialog client={dialog.client} onDeleted={closeAfterRemoval} onClose={close} />
      )}
      {dialog?.action === 'erase' && (
        <EraseDialog client={dialog.client} onErased={closeAfterRemoval} onClose={close} />
      )}
    </PageContainer>
  );
}
