import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { FilteredList } from '../../../components/FilteredList';
import { Hint } from '../../../components/Hint';
import { zoneName } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import { useIsPresent } from '../../../lib/useIsPresent';
import { useListOutboxQuery, useSite } from '../api';
import { MailRow } from './MailRow';
import { MailSheet } from './MailSheet';
import { Notices } from './Notices';
import styles from './Sent.module.css';
import { TEXTS } from './texts';
import { useSentAddress } from './useSentAddress';

const REFRESH_MS = 30_000;

export function SentTab() {
  const { list, from, to, about, open, isFiltered, request, show } = useSentAddress();
  const { timezone } = useSite();
  // Each request counts as use of the session, so an unattended tab has to stop.
  const pollingInterval = useIsPresent() ? REFRESH_MS : 0;
  const query = useListOutboxQuery(request, { refetchOnMountOrArgChange: true, pollingInterval });
  const period = (name: 'from' | 'to', value: string) => (
    <TextField
      type="date"
      label={TEXTS[name]}
      value={value}
      onChange={({ target }) => list.setFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

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
      <FilteredList
        list={list}
        query={query}
        texts={TEXTS}
        isFiltered={isFiltered}
        filters={
          <>
            {period('from', from)}
            {period('to', to)}
          </>
        }
        firstAction={
          <Button variant="outlined" component={Link} to={`${paths.notifications}?tab=compose`}>
            {TEXTS.compose}
          </Button>
        }
      >
        {(mail) => <MailRow key={mail.id} mail={mail} onOpen={() => show(mail.id)} />}
      </FilteredList>
      <Hint small className={styles.zone}>
        {TEXTS.zone(zoneName(timezone))}
      </Hint>
      {open !== null && <MailSheet key={open} id={open} onClose={() => show(null)} onShow={show} />}
    </>
  );
}
