import type { ActivityResponse } from '../../api/api.gen';
import { StatusBadge } from '../../components/StatusBadge';
import { timeAgo } from '../../lib/dates';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

export function RecentActivity({ activities }: { activities: ActivityResponse[] }) {
  return (
    <section className={styles.card} aria-labelledby="recent-activity">
      <h2 id="recent-activity">{TEXTS.recentActivity}</h2>
      {activities.length === 0 ? (
        <p className={styles.muted}>{TEXTS.noActivity}</p>
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
    </section>
  );
}
