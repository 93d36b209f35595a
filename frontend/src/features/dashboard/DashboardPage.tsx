import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMay, useMayOpen } from '../../api/permissions';
import { api } from '../../api/endpoints';
import { asOf } from '../../components/asOf';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import { AgendaCard } from './AgendaCard';
import {
  useGetDashboardConfigQuery,
  useGetDashboardStatsQuery,
  useListEmployeesQuery,
  useDates,
  useListRecentActivityQuery,
  type DashboardConfig,
} from './api';
import styles from './Dashboard.module.css';
import { HolidayQuestion } from './HolidayQuestion';
import { Notices } from './Notices';
import { Queue } from './Queue';
import { QuickActions } from './QuickActions';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';
import { SystemOverview } from './SystemOverview';
import { DEFAULT_DASHBOARD, TEXTS } from './texts';
import { usePageVisible } from '../../lib/usePageVisible';

const EditDashboard = lazy(async () => ({ default: (await import('./EditDashboard')).EditDashboard }));

const GettingStarted = lazy(async () => ({ default: (await import('./GettingStarted')).GettingStarted }));

const CollectCard = lazy(async () => ({
  default: (await import('../../components/payment/collect/CollectCard')).CollectCard,
}));

const REFRESH_MS = 30_000;
const ACTIVITIES_SHOWN = 5;

/** Without the quick actions that lead to screens the person may not open. */
const openOnly = (config: DashboardConfig, mayOpen: (path: string) => boolean): DashboardConfig => ({
  ...config,
  quickActions: config.quickActions.filter(({ path }) => mayOpen(path)),
});

export function DashboardPage() {
  const visible = usePageVisible();
  // The server does not count these as use of the session: an open dashboard times out.
  const live = { pollingInterval: visible ? REFRESH_MS : 0, refetchOnMountOrArgChange: true };
  const saved = useGetDashboardConfigQuery();
  const [editing, setEditing] = useState(false);
  const stats = useGetDashboardStatsQuery(undefined, live);
  const activity = useListRecentActivityQuery({ limit: ACTIVITIES_SHOWN }, live);
  const may = useMay();
  const isNew = may('settings.manage') && stats.data?.totalAppointments === 0;
  const mayOpen = useMayOpen();
  const seesMoney = may('payments.read');
  // Who cannot answer requests collects what clients owe.
  const isCollecting = seesMoney && !may('calendar.change');
  const staff = useListEmployeesQuery({}, { refetchOnMountOrArgChange: true });
  const dispatch = useDispatch();

  const config = openOnly(saved.data ?? DEFAULT_DASHBOARD, mayOpen);
  const refresh = () => {
    dispatch(api.util.invalidateTags(['Backup', 'Booking', 'ContactRequest', 'Employee', 'Mail']));
  };
  const dates = useDates();
  // What cannot be loaded stays as it was, or is zero and empty; the notice says what that is about.
  const failed = [
    { name: TEXTS.missing.figures, ...stats },
    { name: TEXTS.missing.activity, ...activity },
    { name: TEXTS.missing.staff, ...staff },
  ].filter(({ isError }) => isError);
  const since = Math.min(
    ...failed.map(({ data, fulfilledTimeStamp = 0 }) => (data === undefined ? 0 : fulfilledTimeStamp)),
  );

  return (
    <PageContainer
      title={config.title}
      subtitle={config.subtitle}
      backToDashboard={false}
      width="wide"
      actions={
        <Actions wide>
          <Button disabled={editing || saved.data === undefined} onClick={() => setEditing(true)}>
            {TEXTS.edit.open}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="refresh" size={20} />} onClick={refresh}>
            {TEXTS.refresh}
          </Button>
        </Actions>
      }
    >
      {editing && (
        <Suspense>
          <EditDashboard
            config={config}
            initial={openOnly(DEFAULT_DASHBOARD, mayOpen)}
            onReset={refresh}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <GettingStarted />
        </Suspense>
      )}
      <Notices live={live} />
      <HolidayQuestion />
      <div className={styles.work}>
        {isCollecting ? (
          <Suspense>
            <CollectCard live={live} />
          </Suspense>
        ) : (
          <Queue live={live} />
        )}
        <AgendaCard live={live} />
      </div>
      {failed.length > 0 && (
        <Alert
          severity="error"
          className={styles.stale}
          action={
            <Button color="inherit" size="small" onClick={refresh}>
              {TEXTS.retry}
            </Button>
          }
        >
          {TEXTS.stale(failed.map(({ name }) => name))} {since > 0 ? asOf(since, dates) : TEXTS.notReal}
        </Alert>
      )}
      <StatCards stats={stats.data} failed={stats.isError && stats.data === undefined} />
      {seesMoney && !isCollecting && (
        <Suspense>
          <CollectCard live={live} brief />
        </Suspense>
      )}
      <div className={styles.columns}>
        <RecentActivity activities={activity.data?.slice(0, ACTIVITIES_SHOWN)} failed={activity.isError} />
        <QuickActions actions={saved.isLoading ? undefined : config.quickActions} />
        <SystemOverview stats={stats.data} employees={staff.data} failed={stats.isError || staff.isError} live={live} />
      </div>
    </PageContainer>
  );
}
