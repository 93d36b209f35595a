import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { paths } from '../../lib/paths';
import { useListContactRequestsQuery, type ContactRequest, type ContactStatus } from './api';
import { RequestRow } from './RequestRow';
import type { RequestAction } from './RequestsPage';
import { TEXTS } from './texts';

const PAGE_SIZE = 20;

interface Props {
  filter: { q: string | undefined; status: ContactStatus | undefined };
  page: number;
  countRef: Ref<HTMLParagraphElement>;
  onPage: (page: number) => void;
  onClear: () => void;
  onAction: (action: RequestAction, request: ContactRequest) => void;
}

export function RequestList({ filter, page, countRef, onPage, onClear, onAction }: Props) {
  const query = useListContactRequestsQuery(
    { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const all = filter.q === undefined && filter.status === undefined;

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
      empty={
        all ? (
          <EmptyState title={TEXTS.none}>
            <p>{TEXTS.noneHint}</p>
            <Button variant="outlined" component={Link} to={`${paths.home}#contact`}>
              {TEXTS.seeForm}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={TEXTS.noMatch}>
            <p>{TEXTS.noMatchHint}</p>
            <Button variant="outlined" onClick={onClear}>
              {TEXTS.clear}
            </Button>
          </EmptyState>
        )
      }
    >
      {(request) => <RequestRow key={request.id} request={request} onAction={(action) => onAction(action, request)} />}
    </PagedList>
  );
}
