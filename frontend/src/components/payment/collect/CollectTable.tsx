import { useNavigate } from 'react-router-dom';
import { api } from '../../../api/endpoints';
import { paths } from '../../../lib/paths';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { EmptyState } from '../../EmptyState';
import { DataTable } from '../../table/DataTable';
import { useUpdated } from '../../table/useUpdated';
import { sessions } from './inTotal';
import { TEXTS } from './texts';
import { useCollectColumns } from './useCollectColumns';

interface Props {
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** What clients owe: what is overdue first. */
export function CollectTable({ page, pageSize, onPage }: Props) {
  const request = { limit: pageSize, offset: (page - 1) * pageSize };
  const { data, ...query } = api.useListReceivablesQuery(request, { refetchOnMountOrArgChange: true });
  const updated = useUpdated({ ...query, data });
  const { ref: head, focus: focusHead } = useFocusAfter<HTMLParagraphElement>();
  const columns = useCollectColumns(focusHead);
  const navigate = useNavigate();
  return (
    <DataTable
      {...{ page, pageSize, onPage, columns }}
      query={{ ...query, ...(data !== undefined && { data: { items: data.items, total: sessions(data.totals) } }) }}
      name={TEXTS.title}
      loading={TEXTS.loading}
      failed={TEXTS.failed}
      empty={<EmptyState title={TEXTS.none}>{TEXTS.noneHint}</EmptyState>}
      countRef={head}
      count={() => TEXTS.total(data?.totals ?? [])}
      rowName={({ client_name: client }) => client}
      updated={updated}
      onOpen={({ reference }) => void navigate(paths.appointment(reference))}
    />
  );
}
