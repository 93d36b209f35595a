import { useParams } from 'react-router-dom';
import { Facts, Where } from '../../../components/visit/Facts';
import { PrivatePage } from '../../../components/visit/PrivatePage';
import { SessionTime } from '../../../components/visit/SessionTime';
import { TEXTS as VISIT } from '../../../components/visit/texts';
import styles from '../../../components/visit/Visit.module.css';
import { useSeeSessionQuery, type SharedSession } from '../api';
import { TEXTS } from '../texts';

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
  return (
    <div className={styles.panel}>
      <p>
        <strong>{texts.states[session.status]}</strong>
      </p>
      <SessionTime session={session} />
      <dl>
        <Facts of={[[VISIT.mediator, session.employee_name]]} />
        <Where meeting={session} />
      </dl>
      <p>{texts.hint}</p>
    </div>
  );
}
