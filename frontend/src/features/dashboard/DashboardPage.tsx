import Button from '@mui/material/Button';
import { useState } from 'react';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import {
  useGetDashboardConfigQuery,
  useGetDashboardStatsQuery,
  useGetMailStatusQuery,
  useListEmployeesQuery,
  useListRecentActivityQuery,
} from './api';
import styles from './Dashboard.module.css';
import { EditDashboard } from './EditDashboard';
import { MailNotice } from './MailNotice';
import { QuickActions } from './QuickActions';
import { RecentActivity } from './RecentActivity';
import { SystemOverview } from './SystemOverview';
import { DEFAULT_DASHBOARD, TEXTS } from './texts';
import { usePageVisible } from './usePageVisible';

const REFRESH_MS = 30_000;
const ACTIVITIES_SHOWN = 5;
const NO_STATS = { totalAppointments: 0, pendingRequests: 0, completedCases: 0, activeMediations: 0 };
const STATS = ['totalAppointments', 'pendingRequests', 'completedCases', 'activeMediations'] as const;

export function DashboardPage() {
  const visible = usePageVisible();
  // The server does not count these as use of the session: an open dashboard times out.
  const live = { pollingInterval: visible ? REFRESH_MS : 0, refetchOnMountOrArgChange: true };
  const saved = useGetDashboardConfigQuery();
  const config = saved.data ?? DEFAULT_DASHBOARD;
  const [editing, setEditing] = useState(false);
  const stats = useGetDashboardStatsQuery(undefined, live);
  const activity = useListRecentActivityQuery({ limit: ACTIVITIES_SHOWN }, live);
  const mail = useGetMailStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const staff = useListEmployeesQuery({}, { refetchOnMountOrArgChange: true });

  // Figures that cannot be loaded show as zero; the system check reports the problem.
  const figures = stats.isError ? NO_STATS : (stats.data ?? NO_STATS);
  const refresh = () => {
    void stats.refetch();
    void activity.refetch();
    void mail.refetch();
    void staff.refetch();
  };

  return (
    <PageContainer
      title={config.title}
      subtitle={config.subtitle}
      backToDashboard={false}
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
      {editing && <EditDashboard config={config} onReset={refresh} onClose={() => setEditing(false)} />}
      {mail.data !== undefined && <MailNotice status={mail.data} />}
      <dl className={styles.stats}>
        {STATS.map((key) => (
          <div key={key} className={styles.stat}>
            <dt>{TEXTS.stats[key]}</dt>
            <dd>{figures[key]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <RecentActivity activities={activity.isError ? [] : (activity.data ?? []).slice(0, ACTIVITIES_SHOWN)} />
        <QuickActions actions={config.quickActions} />
        <SystemOverview stats={figures} employees={staff.data ?? []} failed={stats.isError || staff.isError} />
      </div>
    </PageContainer>
  );
}
