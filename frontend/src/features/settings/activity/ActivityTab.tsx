import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../../api/permissions';
import { Card } from '../../../components/Card';
import { FilteredTable } from '../../../components/FilteredTable';
import { Hint } from '../../../components/Hint';
import { PeriodFilter } from '../../../components/PeriodFilter';
import { useToast } from '../../../components/toast/useToast';
import { paths } from '../../../lib/paths';
import { useFilteredList } from '../../../lib/useFilteredList';
import { usePeriod } from '../../../lib/usePeriod';
import { useUrlParams } from '../../../lib/useUrlParams';
import { useLazyExportActivityQuery, useListActivityPeopleQuery, useListActivityQuery } from '../api';
import { TEXTS } from './texts';
import { useColumns } from './useColumns';

const PAGE_SIZE = 50;

interface Props {
  canExport: boolean;
}

/** Who did what. The filters are in the address. */
export function ActivityTab({ canExport }: Props) {
  const list = useFilteredList([], PAGE_SIZE);
  const [params] = useUrlParams();
  const may = useMay();
  const navigate = useNavigate();
  const { columns, pageOf } = useColumns();
  const filter = { person: params.get('person') || undefined, subject: list.filter.q, ...usePeriod() };
  const { limit, offset } = list.request;
  const query = useListActivityQuery({ ...filter, limit, offset }, { refetchOnMountOrArgChange: true });
  const [exportCsv, { isFetching: isExporting }] = useLazyExportActivityQuery();
  const toast = useToast();
  const save = async () => {
    const { isSuccess } = await exportCsv(filter);
    if (!isSuccess) toast.error(TEXTS.exportFailed);
  };

  return (
    <Card title={TEXTS.title}>
      <Hint>
        {TEXTS.hint}{' '}
        {may('settings.security') ? (
          <Link to={`${paths.settings}?tab=security`}>{TEXTS.retention}</Link>
        ) : (
          TEXTS.askRetention
        )}
      </Hint>
      <FilteredTable
        list={list}
        query={query}
        texts={TEXTS}
        filters={
          <>
            <PersonFilter value={filter.person} onChange={(person) => list.setFilter('person', person)} />
            <PeriodFilter />
          </>
        }
        isFiltered={[filter.person, filter.from, filter.to].some((value) => value !== undefined)}
        name={TEXTS.title}
        columns={columns}
        rowName={({ text }) => text}
        tools={
          canExport && (
            <Button variant="outlined" disabled={isExporting} onClick={() => void save()}>
              {TEXTS.export}
            </Button>
          )
        }
        opens={(line) => pageOf(line) !== undefined}
        onOpen={(line) => void navigate(pageOf(line) ?? '')}
      />
    </Card>
  );
}

function PersonFilter({ value = '', onChange }: { value: string | undefined; onChange: (person: string) => void }) {
  const { data: people = [] } = useListActivityPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const choices = [...people.map(({ id, name }) => [id, name] as const), ...Object.entries(TEXTS.others)];
  return (
    <TextField
      select
      label={TEXTS.person}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{TEXTS.everyone}</option>
      {choices.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
