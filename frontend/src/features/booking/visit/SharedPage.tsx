import { useParams } from 'react-router-dom';
import { lengthOf, minutesBetween, timeRange, zoneName } from '../../../lib/dates';
import { useDates, useContent, useSeeSessionQuery, useSite, type SharedSession } from '../api';
import { TEXTS } from '../texts';
import { PrivatePage } from './PrivatePage';
import styles from './Visit.module.css';

const texts = TEXTS.shared;

/** A session as its visitor shows it to the other side or counsel. */
export function SharedPage() {
  const { token = '' } = useParams();
  const answer = useSeeSessionQuery({ token }, { refetchOnMountOrArgChange: true });
  return (
    <PrivatePage title={texts.title} answer={answer}>
      {(session) => <Session session={session} />}
    </PrivatePage>
  );
}

function Session({ session }: { session: SharedSession }) {
  const { employee_name: mediator, date, start_time: start, end_time: end, status } = session;
  // An earlier version that is still running says nothing of it.
  const { place = '' } = { ...session } as Partial<SharedSession>;
  const { timezone } = useSite();
  const dates = useDates();
  const { venue = '' } = useContent().data?.contact ?? {};
  const where = place === '' ? venue : place;
  return (
    <>
      <p>
        <strong>{texts.states[status]}</strong>
      </p>
      <h2>{status === 'cancelled' ? <s>{dates.long(date)}</s> : dates.long(date)}</h2>
      <p className={styles.time}>
        {timeRange(start, end)} ({zoneName(timezone)}), {lengthOf(minutesBetween(start, end))}
      </p>
      <dl>
        <div>
          <dt>{TEXTS.deal.mediator}</dt>
          <dd>{mediator}</dd>
        </div>
        {where !== '' && (
          <div>
            <dt>{TEXTS.visit.where}</dt>
            <dd>{where}</dd>
          </div>
        )}
      </dl>
      <p>{texts.hint}</p>
    </>
  );
}
