import { Link } from 'react-router-dom';
import type { EmployeeResponse } from '../../api/api.gen';
import { useMayOpen } from '../../api/permissions';
import { Card } from '../../components/Card';
import { needsAttention } from '../../components/mail/needsAttention';
import { paths } from '../../lib/paths';
import type { BackupStatus, MailStatus, Stats } from './api';
import styles from './Dashboard.module.css';
import { performance, TEXTS } from './texts';

interface Props {
  /** Undefined if they could not be loaded, as all of these. */
  stats: Stats | undefined;
  employees: readonly EmployeeResponse[] | undefined;
  mail: MailStatus | undefined;
  backup: BackupStatus | undefined;
  /** Whether figures or employees are not up to date. */
  failed: boolean;
}

/** Whether mail that is due does not leave, or the newest backup is not good. The notices say which. */
function isInTrouble(mail: MailStatus | undefined, backup: BackupStatus | undefined): boolean {
  const isBad = backup !== undefined && !['ok', 'off'].includes(backup.state);
  return isBad || (mail !== undefined && needsAttention(mail));
}

export function SystemOverview({ stats, employees, mail, backup, failed }: Props) {
  const mayOpen = useMayOpen();
  const linked = (path: string, text: string) => (mayOpen(path) ? <Link to={path}>{text}</Link> : text);
  const inUse = (stats?.totalAppointments ?? 0) > 0 || (employees?.length ?? 0) > 0;
  const healthy = isInTrouble(mail, backup) ? TEXTS.attention : inUse ? TEXTS.operational : TEXTS.setup;
  const active = employees?.filter((employee) => employee.status === 'active').length;
  return (
    <Card title={TEXTS.overview}>
      <dl className={styles.overview}>
        <div>
          <dt>{linked(paths.settings, TEXTS.systemStatus)}</dt>
          <dd>{failed ? TEXTS.checkFailed : healthy}</dd>
        </div>
        <div>
          <dt>{linked(paths.employees, TEXTS.activeStaff)}</dt>
          <dd>{active ?? 0}</dd>
        </div>
        <div>
          <dt>{TEXTS.performance}</dt>
          <dd>{stats === undefined ? TEXTS.unknown : performance(stats.performance)}</dd>
        </div>
      </dl>
    </Card>
  );
}
