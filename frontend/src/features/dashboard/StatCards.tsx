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

/** The numbers of appointments, each a link to the list of these; zero if they could not be loaded. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
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
              <span className={styles.number}>{stats?.[key] ?? 0}</span>
              {trend !== undefined && (
                <span className={styles.change} data-tone={tone(trend)}>
                  {TEXTS.changes[key](trend)}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
