import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { useListClientsQuery, type Client, type ClientStatus } from './api';
import { ClientCard } from './ClientCard';
import type { ClientAction } from './ClientsPage';
import { TEXTS } from './texts';

const PAGE_SIZE = 24;

interface Props {
  filter: { q: string | undefined; status: ClientStatus | undefined };
  page: number;
  countRef: Ref<HTMLParagraphElement>;
  onPage: (page: number) => void;
  onClear: () => void;
  onAdd: () => void;
  onAction: (action: ClientAction, client: Client) => void;
}

export function ClientList({ filter, page, countRef, onPage, onClear, onAdd, onAction }: Props) {
  const query = useListClientsQuery(
    { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const everybody = filter.q === undefined && filter.status === undefined;

  return (
    <PagedList
      query={query}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      loading={TEXTS.loading}
      failed={TEXTS.failed}
      count={TEXTS.count}
      countRef={countRef}
      layout="cards"
      empty={
        <EmptyState title={TEXTS.none}>
          <p>{everybody ? TEXTS.noneHint : TEXTS.noMatch}</p>
          {everybody ? (
            <Button variant="contained" onClick={onAdd}>
              {TEXTS.add}
            </Button>
          ) : (
            <Button variant="outlined" onClick={onClear}>
              {TEXTS.clear}
            </Button>
          )}
        </EmptyState>
      }
    >
      {(client) => <ClientCard key={client.id} client={client} onAction={(action) => onAction(action, client)} />}
    </PagedList>
  );
}
