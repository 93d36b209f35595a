import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Card } from '../../components/Card';
import { ErrorState } from '../../components/ErrorState';
import { Hint } from '../../components/Hint';
import { useFocusAfter } from '../../lib/useFocusAfter';
import type { Page } from '../../api/answers';
import type { Asked, Waiting } from './api';
import { toBookings } from './links';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { WaitingBooking } from './WaitingBooking';
import { WaitingMessage } from './WaitingMessage';
import { WaitingRequest } from './WaitingRequest';

const texts = TEXTS.queue;

/**
 * What needs an answer, in the server's order: requests to change agreed sessions, requests for sessions within two
 * days, then the other requests and messages, oldest first.
 */
export function Queue({ data, isError, refetch }: Asked<Page<Waiting>>) {
  // The row goes with the button that was pressed.
  const { ref, focus } = useFocusAfter<HTMLDivElement>();

  const title = texts.title(useMay()('calendar.change'));

  return (
    <Card title={data === undefined ? title : `${title} (${data.total})`} className={styles.card}>
      <div ref={ref} tabIndex={-1} className={styles.focusable} aria-label={title} role="group">
        {isError && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
        {!isError && data?.total === 0 && <Hint>{texts.none}</Hint>}
        {!isError && data !== undefined && data.total > 0 && (
          <ul className={styles.rows}>
            {data.items.map(({ booking, message, request, person, since, late }) => {
              if (booking != null)
                return <WaitingBooking key={booking.id} booking={booking} since={since} late={late} onDone={focus} />;
              if (message != null)
                return <WaitingMessage key={message.id} message={message} since={since} late={late} onDone={focus} />;
              const key = request?.id ?? person?.participant_id;
              return <WaitingRequest key={key} request={request} person={person} since={since} late={late} />;
            })}
          </ul>
        )}
        {!isError && data !== undefined && data.total > data.items.length && (
          <Link to={toBookings('pending')}>{texts.more(data.total - data.items.length)}</Link>
        )}
      </div>
    </Card>
  );
}
