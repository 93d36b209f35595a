import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useIsAhead } from '../../api/useIsAhead';
import { Hint } from '../../components/Hint';
import { PrivatePage } from '../../components/visit/PrivatePage';
import { Reach } from '../../components/visit/Reach';
import { TEXTS as VISIT } from '../../components/visit/texts';
import visit from '../../components/visit/Visit.module.css';
import { useVisitSeatQuery, type Seat } from './api';
import { OwnSide } from './OwnSide';
import styles from './Seat.module.css';
import { SessionPanel } from './SessionPanel';
import { TEXTS } from './texts';
import { WrongPerson } from './WrongPerson';

/** The page of one person at the table: the next session on top. */
export function SeatPage() {
  const { token = '' } = useParams();
  const answer = useVisitSeatQuery({ token }, { refetchOnMountOrArgChange: true });
  return (
    <PrivatePage title={TEXTS.title} texts={TEXTS} answer={answer}>
      {(seat) => <Table token={token} seat={seat} />}
    </PrivatePage>
  );
}

function Table({ token, seat }: { token: string; seat: Seat }) {
  const isAhead = useIsAhead();
  const [isGone, setIsGone] = useState(false);
  const ahead = seat.sessions.filter(isAhead).reverse();
  const others = seat.sessions.filter((session) => !isAhead(session));
  if (isGone) return <p className={visit.panel}>{TEXTS.wrong.gone}</p>;
  return (
    <div className={styles.page}>
      {seat.shared_line !== '' && <p className={styles.matter}>{seat.shared_line}</p>}
      {seat.sessions.length === 0 && <p className={visit.panel}>{TEXTS.none}</p>}
      {[...ahead, ...others].map((session) => (
        <SessionPanel
          key={session.reference}
          token={token}
          session={session}
          fileNumber={seat.side.file_number}
          isAhead={ahead.includes(session)}
          email={seat.contact_email}
        />
      ))}
      <OwnSide token={token} seat={seat} />
      <div>
        <Reach label={VISIT.questions} email={seat.contact_email} />
        <Hint>{TEXTS.private(seat.name)}</Hint>
        <WrongPerson token={token} name={seat.name} onGone={() => setIsGone(true)} />
      </div>
    </div>
  );
}
