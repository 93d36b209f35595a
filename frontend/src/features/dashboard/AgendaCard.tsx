import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Card } from '../../components/Card';
import { ErrorState } from '../../components/ErrorState';
import { Hint } from '../../components/Hint';
import { addDays, clockTime } from '../../lib/dates';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { paths } from '../../lib/paths';
import { useListDates, type Agenda, type Asked, type Booking } from './api';
import { toBookings, toDay } from './links';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { useAnswer } from './useAnswer';

const texts = TEXTS.agenda;

function Sessions({ title, day, sessions, none }: { title: string; day?: string; sessions: Booking[]; none?: string }) {
  const dates = useListDates();
  if (sessions.length === 0 && none === undefined) return null;
  return (
    <section>
      <h3 className={styles.day}>{day === undefined ? title : <Link to={toDay(day)}>{title}</Link>}</h3>
      {sessions.length === 0 ? (
        <Hint small>{none}</Hint>
      ) : (
        <ol className={styles.sessions}>
          {sessions.map((booking) => (
            <li key={booking.id}>
              <span className={styles.time}>
                {day === undefined && `${dates.short(booking.date)}, `}
                {clockTime(booking.start_time)}
              </span>
              <span>
                <Link to={paths.appointment(booking.reference)}>{booking.client_name}</Link>
                <span>
                  {booking.employee_name}
                  {booking.status === 'confirmed' ? '' : `, ${booking.status}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A session that is over: one press completes it. */
function Unsettled({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const dates = useListDates();
  const mayAnswer = useMay()('calendar.change');
  const { answer, busy } = useAnswer();
  const id = `unsettled-${booking.id}`;
  const complete = async () => {
    const saved = texts.completed(booking.client_name);
    if (await answer(booking, { status: 'completed', notify: false }, saved)) onDone();
  };
  return (
    <li>
      <span id={id}>
        <Link to={paths.appointment(booking.reference)}>{booking.client_name}</Link>
        <span>
          {dates.short(booking.date)}, {booking.employee_name}
        </span>
      </span>
      {mayAnswer && (
        <Button size="small" variant="outlined" aria-describedby={id} disabled={busy} onClick={() => void complete()}>
          {texts.complete}
        </Button>
      )}
    </li>
  );
}

/** The sessions of today and tomorrow, the next ones, and those that are over but still confirmed. */
export function AgendaCard({ data, isError, refetch }: Asked<Agenda>) {
  const { ref, focus } = useFocusAfter<HTMLHeadingElement>();
  const mayAnswer = useMay()('calendar.change');
  if (isError || data === undefined) {
    return (
      <Card title={texts.title} className={styles.card}>
        <ErrorState text={texts.failed} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const { today, sessions, unsettled, unsettled_total: total } = data;
  const tomorrow = addDays(today, 1);
  const on = (day: string) => sessions.filter(({ date }) => date === day);
  return (
    <Card title={texts.title} className={styles.card}>
      <Sessions title={texts.today} day={today} sessions={on(today)} none={texts.noneToday} />
      <Sessions title={texts.tomorrow} day={tomorrow} sessions={on(tomorrow)} none={texts.noneTomorrow} />
      <Sessions title={texts.next} sessions={sessions.filter(({ date }) => date > tomorrow)} />
      {total > 0 && (
        <section aria-labelledby="unsettled-title">
          <h3 id="unsettled-title" className={styles.day} ref={ref} tabIndex={-1}>
            {mayAnswer ? texts.unsettled(total) : texts.notCompleted(total)}
          </h3>
          <ul className={styles.unsettled}>
            {unsettled.map((booking) => (
              <Unsettled key={booking.id} booking={booking} onDone={focus} />
            ))}
          </ul>
          {total > unsettled.length && <Link to={toBookings('confirmed')}>{texts.more(total - unsettled.length)}</Link>}
        </section>
      )}
    </Card>
  );
}
