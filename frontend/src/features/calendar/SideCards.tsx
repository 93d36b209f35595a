import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { useMay, useMayOpen } from '../../api/permissions';
import { Card } from '../../components/Card';
import { QueryBoundary } from '../../components/QueryBoundary';
import { addDays, clockTime, minutesBetween } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useListDates, useListBookingsQuery, useListPeriodQuery, type Booking } from './api';
import styles from './Calendar.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.side;
const AHEAD_DAYS = 30;
const DEADLINES_SHOWN = 5;

const LINKS: readonly [string, string][] = [
  [paths.availability, texts.availability],
  [paths.clients, texts.clients],
  [paths.notifications, texts.notifications],
];

const minutesIn = ({ start_time, end_time }: Booking) => minutesBetween(start_time, end_time);
const startOf = ({ date, start_time }: Booking) => `${date} ${start_time}`;

interface Props {
  clock: { today: string; time: string };
  onOpen: (booking: Booking) => void;
  onAdd: () => void;
}

/** Today's figures, the next sessions, and quick actions. */
export function SideCards({ clock: { today, time }, onOpen, onAdd }: Props) {
  const dates = useListDates();
  const mayChange = useMay()('calendar.change');
  const mayOpen = useMayOpen();
  const links = LINKS.filter(([path]) => mayOpen(path));
  const ahead = useListPeriodQuery(
    { from: today, to: addDays(today, AHEAD_DAYS) },
    { refetchOnMountOrArgChange: true },
  );
  const pending = useListBookingsQuery(
    { status: 'pending', from: today, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );

  return (
    <div className={styles.side} data-print="no">
      <QueryBoundary
        query={ahead}
        failed={texts.failed}
        loading={
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={160} />
          </div>
        }
      >
        {({ items }) => {
          const sessions = items.filter(({ date, status }) => date === today && status !== 'cancelled');
          const hours = sessions.reduce((sum, booking) => sum + minutesIn(booking), 0) / 60;
          const next = items
            .filter(
              (booking) => ['pending', 'confirmed'].includes(booking.status) && startOf(booking) > `${today} ${time}`,
            )
            .sort((one, other) => startOf(one).localeCompare(startOf(other)))
            .slice(0, DEADLINES_SHOWN);
          return (
            <>
              <Card title={texts.overview}>
                <dl className={styles.figures}>
                  {[
                    [texts.sessions, sessions.length],
                    [texts.hours, Math.round(hours * 100) / 100],
                    [texts.pending, pending.data?.total ?? '–'],
                  ].map(([term, figure]) => (
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{figure}</dd>
                    </div>
                  ))}
                </dl>
              </Card>
              <Card title={texts.deadlines}>
                {next.length === 0 ? (
                  <p>{texts.noDeadlines(AHEAD_DAYS)}</p>
                ) : (
                  <ul className={styles.deadlines}>
                    {next.map((booking) => (
                      <li key={booking.id}>
                        <button type="button" onClick={() => onOpen(booking)}>
                          <strong>
                            {dates.short(booking.date)}, {clockTime(booking.start_time)}
                          </strong>{' '}
                          <span>
                            {booking.client_name}, {booking.status}
                          </span>
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
            </>
          );
        }}
      </QueryBoundary>
      {(mayChange || links.length > 0) && (
        <Card title={texts.actions}>
          <div className={styles.quick}>
            {mayChange && (
              <Button size="small" onClick={onAdd}>
                {TEXTS.newAppointment}
              </Button>
            )}
            {links.map(([path, text]) => (
              <Button key={path} size="small" component={Link} to={path}>
                {text}
              </Button>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}
