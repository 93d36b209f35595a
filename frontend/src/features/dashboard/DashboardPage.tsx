import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMayOpen } from '../../api/permissions';
import { api } from '../../api/endpoints';
import { asOf } from '../../components/asOf';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import { AgendaCard } from './AgendaCard';
import { useDates, type DashboardConfig } from './api';
import styles from './Dashboard.module.css';
import { CollectTotal } from '../../components/payment/collect/CollectTotal';
import { DashboardSkeleton } from './DashboardSkeleton';
import { HolidayQuestion } from './HolidayQuestion';
import { Notices } from './Notices';
import { Queue } from './Queue';
import { QuickActions } from './QuickActions';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';
import { SystemOverview } from './SystemOverview';
import { DEFAULT_DASHBOARD, TEXTS } from './texts';
import { ACTIVITIES_SHOWN, useDashboard } from './useDashboard';

const EditDashboard = lazy(async () => ({ default: (await import('./EditDashboard')).EditDashboard }));

const GettingStarted = lazy(async () => ({ default: (await import('./GettingStarted')).GettingStarted }));

const CollectCard = lazy(async () => ({
  default: (await import('../../components/payment/collect/CollectCard')).CollectCard,
}));

/** Without the quick actions that lead to screens the person may not open. */
const openOnly = (config: DashboardConfig, mayOpen: (path: string) => boolean): DashboardConfig => ({
  ...config,
  quickActions: config.quickActions.filter(({ path }) => mayOpen(path)),
});

export function DashboardPage() {
  const dashboard = useDashboard();
  const { stats, activity, staff } = dashboard;
  const [editing, setEditing] = useState(false);
  const mayOpen = useMayOpen();
  const dispatch = useDispatch();

  const config = openOnly(dashboard.config.data ?? DEFAULT_DASHBOARD, mayOpen);
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
          <Button disabled={editing || dashboard.config.data === undefined} onClick={() => setEditing(true)}>
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
      <Suspense fallback={<DashboardSkeleton />}>
        {dashboard.isLoading ? (
          <DashboardSkeleton />
        ) : (
          <>
            {dashboard.start.data !== undefined && <GettingStarted steps={dashboard.start.data} />}
            <Notices mail={dashboard.mail.data} backup={dashboard.backup.data} />
            <HolidayQuestion holidays={dashboard.holidays.data ?? []} />
            <div className={styles.work}>
              {dashboard.isCollecting ? <CollectCard {...dashboard.owed} /> : <Queue {...dashboard.queue} />}
              <AgendaCard {...dashboard.agenda} />
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
            <StatCards stats={stats.data} />
            {!dashboard.isCollecting && <CollectTotal totals={dashboard.owed.data?.totals ?? []} />}
            <div className={styles.columns}>
              <RecentActivity activities={activity.data?.slice(0, ACTIVITIES_SHOWN)} />
              <QuickActions actions={config.quickActions} />
              <SystemOverview
                stats={stats.data}
                employees={staff.data}
                mail={dashboard.mail.data}
                backup={dashboard.backup.data}
                failed={stats.isError || staff.isError}
              />
            </div>
          </>
        )}
      </Suspense>
    </PageContainer>
  );
}
