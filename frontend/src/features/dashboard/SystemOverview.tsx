import { Link } from 'react-router-dom';
import type { DashboardStatsResponse, EmployeeResponse } from '../../api/api.gen';
import { Card } from '../../components/Card';
import { paths } from '../../lib/paths';
import styles from './Dashboard.module.css';
import { performance, TEXTS } from './texts';

interface Props {
  stats: DashboardStatsResponse;
  employees: EmployeeResponse[];
  failed: boolean;
}

export function SystemOverview({ stats, employees, failed }: Props) {
  const inUse = stats.totalAppointments > 0 || employees.length > 0;
  const active = employees.filter(({ status }) => status === 'active').length;
  return (
    <Card title={TEXTS.overview}>
      <dl className={styles.overview}>
        <div>
          <dt>
            <Link to={paths.settings}>{TEXTS.systemStatus}</Link>
          </dt>
          <dd>{failed ? TEXTS.checkFailed : inUse ? TEXTS.operational : TEXTS.setup}</dd>
        </div>
        <div>
          <dt>
            <Link to={paths.employees}>{TEXTS.activeStaff}</Link>
          </dt>
          <dd>{active}</dd>
        </div>
        <div>
          <dt>{TEXTS.performance}</dt>
          <dd>{performance(stats.completedCases, stats.totalAppointments)}</dd>
        </div>
      </dl>
    </Card>
  );
}
