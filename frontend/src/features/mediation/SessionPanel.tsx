import { useId } from 'react';
import { AddToCalendar } from '../../components/visit/AddToCalendar';
import { Facts, Where } from '../../components/visit/Facts';
import { SessionTime } from '../../components/visit/SessionTime';
import { StatusBadge } from '../../components/StatusBadge';
import { TEXTS as VISIT } from '../../components/visit/texts';
import visit from '../../components/visit/Visit.module.css';
import type { SeatSession } from './api';
import { Change } from './Change';
import { TEXTS } from './texts';

interface Props {
  token: string;
  session: SeatSession;
  /** What their law office calls the case, or empty. */
  fileNumber: string;
  /** Whether it still takes place. */
  isAhead: boolean;
  /** Where the practice reads its mail, if known. */
  email: string | null;
}

/** One session: when, with whom, and where if it still takes place. */
export function SessionPanel({ token, session, fileNumber, isAhead, email }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={visit.panel}>
      <StatusBadge status={VISIT.statuses[session.status]} tone={session.status} />
      <SessionTime id={id} session={session} />
      <dl>
        <Facts of={[[VISIT.mediator, session.employee_name]]} />
        {isAhead && <Where meeting={session.meeting} />}
      </dl>
      {isAhead && session.status === 'pending' && <p>{TEXTS.unconfirmed}</p>}
      {isAhead && session.status === 'confirmed' && (
        <Change token={token} session={session} fileNumber={fileNumber} email={email} />
      )}
      {isAhead && <AddToCalendar session={{ ...session, file_number: fileNumber }} />}
    </section>
  );
}
