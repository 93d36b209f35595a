import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { EmployeeResponse } from '../../api/api.gen';
import { useMay, useMayOpen } from '../../api/permissions';
import { Card } from '../../components/Card';
import { needsAttention } from '../../components/mail/needsAttention';
import { paths } from '../../lib/paths';
import { useGetDashboardBackupQuery, useGetMailStatusQuery, type Live, type Stats } from './api';
import styles from './Dashboard.module.css';
import { performance, TEXTS } from './texts';

interface Props {
  /** Undefined while they load, or if they cannot be loaded. */
  stats: Stats | undefined;
  employees: EmployeeResponse[] | undefined;
  failed: boolean;
  live: Live;
}

/** Whether mail that is due does not leave, or the newest backup is not good. The notices say which. */
function useTrouble(live: Live): boolean {
  const maySeeBackups = useMay()('site.maintain');
  const mail = useGetMailStatusQuery(undefined, live);
  const backup = useGetDashboardBackupQuery(undefined, { skip: !maySeeBackups });
  const isBad = backup.data !== undefined && !['ok', 'off'].includes(backup.data.state);
  return isBad || (mail.data !== undefined && needsAttention(mail.data));
}

export function SystemOverview({ stats, employees, failed, live }: Props) {
  const mayOpen = useMayOpen();
  const linked = (path: string, text: string) => (mayOpen(path) ? <Link to={path}>{text}</Link> : text);
  const known = (text: string | number | undefined) => text ?? <Skeleton width={80} />;
  const inUse = (stats?.totalAppointments ?? 0) > 0 || (employees?.length ?? 0) > 0;
  const isLoading = stats === undefined || employees === undefined;
  const isInTrouble = useTrouble(live);
  const healthy = isInTrouble ? TEXTS.attention : inUse ? TEXTS.operational : TEXTS.setup;
  const status = failed ? TEXTS.checkFailed : isLoading ? undefined : healthy;
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
