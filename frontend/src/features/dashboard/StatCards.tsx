import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../components/Icon';
import type { Stats } from './api';
import styles from './Dashboard.module.css';
import { toBookings } from './links';
import { TEXTS } from './texts';

type Key = keyof typeof TEXTS.stats;
type Trend = Stats['changes'][Key];
type Tone = 'positive' | 'warning' | 'neutral';

const grows = ({ now, before }: Trend): Tone => (now > before ? 'positive' : 'neutral');
const leftOver = ({ before }: Trend): Tone => (before > 0 ? 'warning' : 'neutral');

const CARDS: { key: Key; icon: IconName; status?: string; tone: (trend: Trend) => Tone }[] = [
  { key: 'totalAppointments', icon: 'calendar', tone: grows },
  { key: 'pendingRequests', icon: 'inbox', status: 'pending', tone: leftOver },
  { key: 'completedCases', icon: 'chart', status: 'completed', tone: grows },
  { key: 'activeMediations', icon: 'people', status: 'confirmed', tone: grows },
];

interface Props {
  /** Undefined while they load. */
  stats: Stats | undefined;
  /** Whether they could not be loaded; then they are zero. */
  failed: boolean;
}

/** The numbers of appointments, each a link to the list of these. */
export function StatCards({ stats, failed }: Props) {
  return (
    <ul className={styles.stats} aria-label={TEXTS.numbers}>
      {CARDS.map(({ key, icon, status, tone }) => {
        const trend = stats?.changes[key];
        return (
          <li key={key}>
            <Link to={toBookings(status)} className={styles.stat}>
              <span className={styles.statName}>
                <Icon name={icon} size={20} />
                {TEXTS.stats[key]}
              </span>
              <span className={styles.number}>{failed ? 0 : (stats?.[key] ?? <Skeleton width={48} />)}</span>
              {!failed && (
                <span className={styles.change} data-tone={trend === undefined ? 'neutral' : tone(trend)}>
                  {trend === undefined ? <Skeleton width={120} /> : TEXTS.changes[key](trend)}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
