import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { EmployeeResponse } from '../../api/api.gen';
import { useMayOpen } from '../../api/permissions';
import { Card } from '../../components/Card';
import { paths } from '../../lib/paths';
import type { Stats } from './api';
import styles from './Dashboard.module.css';
import { performance, TEXTS } from './texts';

interface Props {
  /** Undefined while they load, or if they cannot be loaded. */
  stats: Stats | undefined;
  employees: EmployeeResponse[] | undefined;
  failed: boolean;
}

export function SystemOverview({ stats, employees, failed }: Props) {
  const mayOpen = useMayOpen();
  const linked = (path: string, text: string) => (mayOpen(path) ? <Link to={path}>{text}</Link> : text);
  const known = (text: string | number | undefined) => text ?? <Skeleton width={80} />;
  const inUse = (stats?.totalAppointments ?? 0) > 0 || (employees?.length ?? 0) > 0;
  const isLoading = stats === undefined || employees === undefined;
  const status = failed ? TEXTS.checkFailed : isLoading ? undefined : inUse ? TEXTS.operational : TEXTS.setup;
  const active = employees?.filter((employee) => employee.status === 'active').length;
  return (
    <Card title={TEXTS.overview}>
      <dl className={styles.overview}>
        <div>
          <dt>{linked(paths.settings, TEXTS.systemStatus)}</dt>
          <dd>{known(status)}</dd>
        </div>
        <div>
          <dt>{linked(paths.employees, TEXTS.activeStaff)}</dt>
          <dd>{known(active ?? (failed ? 0 : undefined))}</dd>
        </div>
        <div>
          <dt>{TEXTS.performance}</dt>
          <dd>{known(stats === undefined ? (failed ? TEXTS.unknown : undefined) : performance(stats.performance))}</dd>
        </div>
      </dl>
    </Card>
  );
}
