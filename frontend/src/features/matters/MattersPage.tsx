import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { FilteredTable } from '../../components/FilteredTable';
import { PageContainer } from '../../components/PageContainer';
import type { Column } from '../../components/table/columns';
import { RowMark } from '../../components/table/RowMark';
import { useUpdated } from '../../components/table/useUpdated';
import { useToast } from '../../components/toast/useToast';
import { officeCaseType } from '../../lib/caseTypes';
import { matterName } from '../../lib/matterName';
import { paths } from '../../lib/paths';
import { useFilteredList } from '../../lib/useFilteredList';
import { useLazyExportMattersQuery, useListDates, useListMattersQuery, type ListedMatter } from './api';
import { TEXTS } from './texts';

const PAGE_SIZE = 50;
const texts = TEXTS.columns;

function useColumns(): Column<ListedMatter>[] {
  const { short } = useListDates();
  return useMemo(
    () => [
      {
        id: 'name',
        header: texts.name,
        cell: ({ row: { original: matter } }) => (
          <>
            <Link to={paths.matter(matter.id)}>{matterName(matter)}</Link>
            <RowMark />
          </>
        ),
        meta: { card: 'title', flexible: true },
      },
      { id: 'number', header: texts.number, cell: ({ row }) => row.original.case_number },
      { id: 'sides', header: texts.sides, cell: ({ row }) => row.original.sides.join(', '), meta: { flexible: true } },
      {
        id: 'people',
        header: texts.people,
        cell: ({ row }) => row.original.people,
        meta: { align: 'end', from: 'wide', card: 'none' },
      },
      {
        id: 'type',
        header: texts.type,
        cell: ({ row }) => officeCaseType(row.original.case_type),
        meta: { from: 'large' },
      },
      { id: 'mediator', header: texts.mediator, cell: ({ row }) => row.original.employee_name },
      { id: 'latest', header: texts.latest, cell: ({ row }) => short(row.original.date) },
      {
        id: 'sessions',
        header: texts.sessions,
        cell: ({ row }) => row.original.sessions,
        meta: { align: 'end', from: 'wide', card: 'none' },
      },
    ],
    [short],
  );
}

/** The practice's matters, those with the latest session first. */
export function MattersPage() {
  const list = useFilteredList([], PAGE_SIZE);
  const query = useListMattersQuery(
    { q: list.filter.q, limit: list.request.limit, offset: list.request.offset },
    { refetchOnMountOrArgChange: true },
  );
  const updated = useUpdated(query);
  const columns = useColumns();
  const navigate = useNavigate();
  const toast = useToast();
  const [download, { isFetching }] = useLazyExportMattersQuery();
  const exportAll = async () => {
    const { isSuccess } = await download({ q: list.filter.q });
    if (isSuccess) toast.success(TEXTS.exported);
    else toast.error(TEXTS.exportFailed);
  };
  const mayOpen = useMay()('calendar.change');

  return (
    <PageContainer
      title={TEXTS.title}
      width="wide"
      {...(mayOpen && {
        subtitle: TEXTS.how,
        actions: (
          <Button variant="contained" component={Link} to={paths.calendar}>
            {TEXTS.appointments}
          </Button>
        ),
      })}
    >
      <FilteredTable
        list={list}
        query={query}
        texts={TEXTS}
        name={TEXTS.title}
        columns={columns}
        rowName={matterName}
        updated={updated}
        tools={
          <Button variant="outlined" disabled={isFetching} onClick={() => void exportAll()}>
            {TEXTS.export}
          </Button>
        }
        onOpen={({ id }) => void navigate(paths.matter(id))}
      />
    </PageContainer>
  );
}
