import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { useMay, useMayOpen } from '../../../api/permissions';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { EmptyState } from '../../../components/EmptyState';
import filters from '../../../components/FilteredList.module.css';
import { Hint } from '../../../components/Hint';
import { PagedList } from '../../../components/PagedList';
import { SearchField } from '../../../components/SearchField';
import { useToast } from '../../../components/toast/useToast';
import { zoneName } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import { useListAddress } from '../../../lib/useListAddress';
import { useUrlParams } from '../../../lib/useUrlParams';
import {
  useDates,
  useLazyExportActivityQuery,
  useListActivityPeopleQuery,
  useListActivityQuery,
  useSite,
  type ActivityLine,
} from '../api';
import styles from '../account/Account.module.css';
import { TEXTS } from './texts';

const PAGE_SIZE = 50;

interface Props {
  canExport: boolean;
}

/** Who did what. The filters are in the address. */
export function ActivityTab({ canExport }: Props) {
  const address = useListAddress();
  const [params] = useUrlParams();
  const { timezone } = useSite();
  const may = useMay();
  const people = useListActivityPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const valueOf = (name: string) => params.get(name) ?? '';
  const filter = {
    person: valueOf('person') || undefined,
    subject: address.search.trim() || undefined,
    from: valueOf('from') || undefined,
    to: valueOf('to') || undefined,
  };
  const query = useListActivityQuery(
    { ...filter, limit: PAGE_SIZE, offset: (address.page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const [exportCsv, { isFetching: isExporting }] = useLazyExportActivityQuery();
  const toast = useToast();
  const save = async () => {
    const { isSuccess } = await exportCsv(filter);
    if (!isSuccess) toast.error(TEXTS.exportFailed);
  };
  const period = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={TEXTS[name]}
      value={valueOf(name)}
      onChange={({ target }) => address.setFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

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
      <div className={filters.filters} data-more>
        <SearchField label={TEXTS.subject} value={address.search} onSearch={address.setSearch} />
        <TextField
          select
          label={TEXTS.person}
          value={valueOf('person')}
          onChange={({ target }) => address.setFilter('person', target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{TEXTS.everyone}</option>
          {people.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {Object.entries(TEXTS.others).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </TextField>
        {period('from')}
        {period('to')}
      </div>
      <PagedList
        query={query}
        page={address.page}
        pageSize={PAGE_SIZE}
        onPage={address.setPage}
        loading={TEXTS.loading}
        failed={TEXTS.failed}
        count={TEXTS.count}
        empty={
          <EmptyState title={TEXTS.none}>
            <p>{TEXTS.noneHint}</p>
            <Button variant="outlined" onClick={address.clear}>
              {TEXTS.clear}
            </Button>
          </EmptyState>
        }
      >
        {(line) => <Line key={line.id} line={line} />}
      </PagedList>
      <Actions wide>
        <Hint small>{TEXTS.zone(zoneName(timezone))}</Hint>
        {canExport && (
          <Button variant="outlined" disabled={isExporting} onClick={() => void save()}>
            {TEXTS.export}
          </Button>
        )}
      </Actions>
    </Card>
  );
}

/** Where the subject of an action can be seen. */
const PAGES: readonly [prefix: string, path: string, address: (line: { name: string; subject: string }) => string][] = [
  ['booking.', paths.calendar, ({ name }) => paths.appointment(name)],
  ['payment.', paths.payments, ({ name }) => `${paths.payments}?q=${encodeURIComponent(name)}`],
  ['client.', paths.clients, ({ subject }) => paths.client(subject)],
];

function Line({ line: { text, at, address, action, subject, subjectName: name } }: { line: ActivityLine }) {
  const dates = useDates();
  const mayOpen = useMayOpen();
  const page = PAGES.find(([prefix, path]) => action.startsWith(prefix) && mayOpen(path));
  return (
    <li className={styles.session}>
      <div>
        <p>{text}</p>
        <Hint small>
          {dates.moment(at)} {address !== null && TEXTS.address(address)}
          {page !== undefined && name !== null && (
            <>
              {' '}
              · <Link to={page[2]({ name, subject })}>{TEXTS.show(name)}</Link>
            </>
          )}
        </Hint>
      </div>
    </li>
  );
}
