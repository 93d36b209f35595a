import { Link } from 'react-router-dom';
import type { ActivityResponse } from '../../api/api.gen';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { StatusBadge } from '../../components/StatusBadge';
import { timeAgo } from '../../lib/dates';
import { paths } from '../../lib/paths';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

interface Props {
  /** The newest bookings; undefined if they could not be loaded. */
  activities: ActivityResponse[] | undefined;
}

export function RecentActivity({ activities }: Props) {
  return (
    <Card title={TEXTS.recentActivity}>
      {activities === undefined && <Hint>{TEXTS.activityFailed}</Hint>}
      {activities?.length === 0 && <Hint>{TEXTS.noActivity}</Hint>}
      {activities !== undefined && activities.length > 0 && (
        <ul className={styles.activities}>
          {activities.map(({ id, reference, case_title, client_name, created_at, status }) => (
            <li key={id}>
              <span>
                <Link to={paths.appointment(reference)}>{case_title}</Link>
                <span>
                  {client_name}, {timeAgo(created_at)}
                </span>
              </span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
