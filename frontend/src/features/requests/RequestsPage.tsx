import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { FilteredTable } from '../../components/FilteredTable';
import { PageContainer } from '../../components/PageContainer';
import { useUpdated } from '../../components/table/useUpdated';
import { paths } from '../../lib/paths';
import { useFilteredList } from '../../lib/useFilteredList';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListContactRequestsQuery, type ContactRequest } from './api';
import { DeleteRequestDialog } from './DeleteRequestDialog';
import { DetailsDialog } from './DetailsDialog';
import { STATUSES, TEXTS } from './texts';
import { useColumns, type RequestAction } from './useColumns';

const PAGE_SIZE = 50;

export function RequestsPage() {
  const list = useFilteredList(STATUSES, PAGE_SIZE);
  const query = useListContactRequestsQuery(list.request, { refetchOnMountOrArgChange: true });
  const updated = useUpdated(query);
  const [dialog, setDialog] = useState<{ action: RequestAction; request: ContactRequest } | null>(null);
  const act = useCallback((action: RequestAction, request: ContactRequest) => setDialog({ action, request }), []);
  const columns = useColumns(act);
  const count = useFocusAfter<HTMLParagraphElement>();
  const close = () => setDialog(null);

  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle} width="wide">
      <FilteredTable
        list={list}
        query={query}
        texts={TEXTS}
        countRef={count.ref}
        name={TEXTS.title}
        columns={columns}
        rowName={({ contactName }) => contactName}
        updated={updated}
        onOpen={(request) => act('details', request)}
        firstAction={
          <Button variant="outlined" component="a" href={`${paths.home}#contact`}>
            {TEXTS.seeForm}
          </Button>
        }
      />
      {dialog?.action === 'details' && <DetailsDialog request={dialog.request} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteRequestDialog
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
