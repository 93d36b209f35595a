import { Link } from 'react-router-dom';
import { Card } from '../../components/Card';
import { StatusBadge } from '../../components/StatusBadge';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useListDates, type Booking } from './api';
import styles from './Matter.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.page;

/** The sessions of a matter, the latest first, each with its appointment. */
export function Sessions({ sessions }: { sessions: readonly Booking[] }) {
  const { short } = useListDates();
  return (
    <Card title={texts.sessions}>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <Link to={paths.appointment(session.reference)}>
                {`${short(session.date)}, ${timeRange(session.start_time, session.end_time)}`}
              </Link>{' '}
              <StatusBadge status={session.status} />
            </span>
            <span className={styles.muted}>{texts.with(session.employee_name)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
