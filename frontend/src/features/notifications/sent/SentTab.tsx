import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { FilteredTable } from '../../../components/FilteredTable';
import { PeriodFilter } from '../../../components/PeriodFilter';
import { paths } from '../../../lib/paths';
import { useIsPresent } from '../../../lib/useIsPresent';
import { useListOutboxQuery } from '../api';
import { MailSheet } from './MailSheet';
import { Notices } from './Notices';
import { TEXTS } from './texts';
import { useColumns } from './useColumns';
import { useSentAddress } from './useSentAddress';

const REFRESH_MS = 30_000;

export function SentTab() {
  const { list, about, open, isFiltered, request, show } = useSentAddress();
  // Each request counts as use of the session, so an unattended tab has to stop.
  const pollingInterval = useIsPresent() ? REFRESH_MS : 0;
  const query = useListOutboxQuery(request, { refetchOnMountOrArgChange: true, pollingInterval });
  const columns = useColumns(show);

  return (
    <>
      <Notices onShowHeld={() => list.setFilter('status', 'held')} />
      {about !== undefined && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => list.setFilter(about, '')}>
              {TEXTS.only.all}
            </Button>
          }
        >
          {TEXTS.only[about]}
        </Alert>
      )}
      <FilteredTable
        list={list}
        query={query}
        texts={TEXTS}
        isFiltered={isFiltered}
        filters={<PeriodFilter />}
        name={TEXTS.title}
        columns={columns}
        rowName={({ title }) => title}
        onOpen={({ id }) => show(id)}
        firstAction={
          <Button variant="outlined" component={Link} to={`${paths.notifications}?tab=compose`}>
            {TEXTS.compose}
          </Button>
        }
      />
      {open !== null && <MailSheet key={open} id={open} onClose={() => show(null)} onShow={show} />}
    </>
  );
}
