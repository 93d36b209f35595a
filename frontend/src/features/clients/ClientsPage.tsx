import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { FilteredTable } from '../../components/FilteredTable';
import { PageContainer } from '../../components/PageContainer';
import { useUpdated } from '../../components/table/useUpdated';
import { paths } from '../../lib/paths';
import { useFilteredList } from '../../lib/useFilteredList';
import { useListClientsQuery } from './api';
import { ClientDialog } from './ClientDialog';
import { ForgetDialog } from './ForgetDialog';
import { STATUSES, TEXTS } from './texts';
import { SORTS, useColumns } from './useColumns';
import { useExport } from './useExport';

const PAGE_SIZE = 50;

export function ClientsPage() {
  const list = useFilteredList(STATUSES, PAGE_SIZE, SORTS);
  const query = useListClientsQuery(list.request, { refetchOnMountOrArgChange: true });
  const updated = useUpdated(query);
  const columns = useColumns();
  const navigate = useNavigate();
  const mayManage = useMay()('clients.manage');
  const { exportClients, exporting } = useExport();
  const [dialog, setDialog] = useState<'add' | 'forget'>();
  const close = () => setDialog(undefined);
  const texts = {
    ...TEXTS,
    ...(!mayManage && { noneHint: TEXTS.noneYet }),
    ...(list.sort === undefined && { count: TEXTS.newestFirst }),
  };
  const add = (
    <Button variant="contained" onClick={() => setDialog('add')}>
      {TEXTS.add}
    </Button>
  );

  return (
    <PageContainer
      title={TEXTS.title}
      width="wide"
      actions={
        mayManage && (
          <Actions wide>
            <Button variant="outlined" disabled={exporting} onClick={() => void exportClients(list.filter)}>
              {TEXTS.export}
            </Button>
            <Button component={Link} to={paths.importClients} variant="outlined">
              {TEXTS.import}
            </Button>
            <Button variant="outlined" onClick={() => setDialog('forget')}>
              {TEXTS.forget.title}
            </Button>
            {add}
          </Actions>
        )
      }
    >
      <FilteredTable
        list={list}
        query={query}
        texts={texts}
        name={TEXTS.title}
        columns={columns}
        rowName={({ name }) => name}
        updated={updated}
        onOpen={({ id }) => void navigate(paths.client(id))}
        firstAction={mayManage && add}
      />
      {dialog === 'add' && <ClientDialog onClose={close} />}
      {dialog === 'forget' && <ForgetDialog onClose={close} />}
    </PageContainer>
  );
}
