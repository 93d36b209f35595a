import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FilteredList } from '../../components/FilteredList';
import { PageContainer } from '../../components/PageContainer';
import { paths } from '../../lib/paths';
import { useFilteredList } from '../../lib/useFilteredList';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListContactRequestsQuery, type ContactRequest } from './api';
import { DeleteRequestDialog } from './DeleteRequestDialog';
import { DetailsDialog } from './DetailsDialog';
import { RequestRow, type RequestAction } from './RequestRow';
import { STATUSES, TEXTS } from './texts';

const PAGE_SIZE = 20;

export function RequestsPage() {
  const list = useFilteredList(STATUSES, PAGE_SIZE);
  const query = useListContactRequestsQuery(list.request, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<{ action: RequestAction; request: ContactRequest } | null>(null);
  const count = useFocusAfter<HTMLParagraphElement>();
  const close = () => setDialog(null);

  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <FilteredList
        list={list}
        query={query}
        texts={TEXTS}
        countRef={count.ref}
        firstAction={
          <Button variant="outlined" component={Link} to={`${paths.home}#contact`}>
            {TEXTS.seeForm}
          </Button>
        }
      >
        {(request) => (
          <RequestRow key={request.id} request={request} onAction={(action) => setDialog({ action, request })} />
        )}
      </FilteredList>
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
