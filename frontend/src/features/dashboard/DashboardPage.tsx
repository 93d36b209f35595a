import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import { useGetDashboardStatsQuery, useListEmployeesQuery, useListRecentActivityQuery } from './api';
import styles from './Dashboard.module.css';
import { RecentActivity } from './RecentActivity';
import { SystemOverview } from './SystemOverview';
import { QUICK_ACTIONS, TEXTS } from './texts';

const REFRESH_MS = 30_000;
const ACTIVITIES_SHOWN = 5;
const NO_STATS = { totalAppointments: 0, pendingRequests: 0, completedCases: 0, activeMediations: 0 };
const STATS = ['totalAppointments', 'pendingRequests', 'completedCases', 'activeMediations'] as const;

const live = { pollingInterval: REFRESH_MS, refetchOnMountOrArgChange: true };

export function DashboardPage() {
  const stats = useGetDashboardStatsQuery(undefined, live);
  const activity = useListRecentActivityQuery({ limit: ACTIVITIES_SHOWN }, live);
  const staff = useListEmployeesQuery({}, live);

  // What cannot be loaded counts as nothing; the system check says that something is wrong.
  const figures = stats.isError ? NO_STATS : (stats.data ?? NO_STATS);
  const refresh = () => {
    void stats.refetch();
    void activity.refetch();
    void staff.refetch();
  };

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      backToDashboard={false}
      actions={
        <Button variant="outlined" startIcon={<Icon name="refresh" size={20} />} onClick={refresh}>
          {TEXTS.refresh}
        </Button>
      }
    >
      <dl className={styles.stats}>
        {STATS.map((key) => (
          <div key={key} className={styles.card}>
            <dt>{TEXTS.stats[key]}</dt>
            <dd>{figures[key]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <RecentActivity activities={activity.isError ? [] : (activity.data ?? []).slice(0, ACTIVITIES_SHOWN)} />
        <section className={styles.card} aria-labelledby="quick-actions">
          <h2 id="quick-actions">{TEXTS.quickActions}</h2>
          <ul className={styles.links}>
            {QUICK_ACTIONS.map(({ title, description, path, icon }) => (
              <li key={path}>
                <Link to={path}>
                  <Icon name={icon} />
                  <span>
                    <strong>{title}</strong>
                    <span>{description}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <SystemOverview stats={figures} employees={staff.data ?? []} failed={stats.isError || staff.isError} />
      </div>
    </PageContainer>
  );
}
