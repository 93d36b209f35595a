import type { ActivityResponse } from '../../api/api.gen';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { StatusBadge } from '../../components/StatusBadge';
import { timeAgo } from '../../lib/dates';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

export function RecentActivity({ activities }: { activities: ActivityResponse[] }) {
  return (
    <Card title={TEXTS.recentActivity}>
      {activities.length === 0 ? (
        <Hint>{TEXTS.noActivity}</Hint>
      ) : (
        <ul className={styles.activities}>
          {activities.map(({ id, case_title, client_name, created_at, status }) => (
            <li key={id}>
              <span>
                <strong>{case_title}</strong>
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
