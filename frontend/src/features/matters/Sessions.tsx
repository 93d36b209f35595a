import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsAhead } from '../../api/useIsAhead';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { StatusBadge } from '../../components/StatusBadge';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListDates, type Booking, type ChangeRequest, type Matter, type SavedMatter } from './api';
import { DecideDialog } from './DecideDialog';
import styles from './Matter.module.css';
import { untold } from './table';
import { TellDialog } from './TellDialog';
import { TEXTS } from './texts';

const texts = TEXTS.page;

type Open = { session: Booking } & ({ kind: 'tell' } | { kind: 'grant' | 'decline'; request: ChangeRequest });

interface Props {
  saved: SavedMatter;
  mayChange: boolean;
}

/** The sessions of a matter, the latest first, each with its appointment and with what is left to do about it. */
export function Sessions({ saved, mayChange }: Props) {
  const { matter } = saved;
  const { short } = useListDates();
  const [open, setOpen] = useState<Open>();
  // The button that was pressed goes with what it has done.
  const { ref, focus } = useFocusAfter<HTMLUListElement>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    focus();
  };
  return (
    <Card title={texts.sessions}>
      <ul ref={ref} tabIndex={-1} className={styles.sessions}>
        {matter.sessions.map((session) => (
          <li key={session.id}>
            <span>
              <Link to={paths.appointment(session.reference)}>
                {`${short(session.date)}, ${timeRange(session.start_time, session.end_time)}`}
              </Link>{' '}
              <StatusBadge status={session.status} />
            </span>
            <span className={styles.muted}>{texts.with(session.employee_name)}</span>
            <Untold
              matter={matter}
              session={session}
              onTell={mayChange ? () => setOpen({ kind: 'tell', session }) : undefined}
            />
            {matter.requests
              .filter(({ booking_id }) => booking_id === session.id)
              .map((request) => (
                <Wish
                  key={request.id}
                  request={request}
                  session={session}
                  onDecide={mayChange ? (kind) => setOpen({ kind, session, request }) : undefined}
                />
              ))}
          </li>
        ))}
      </ul>
      {open?.kind === 'tell' && <TellDialog saved={saved} session={open.session} onDone={done} onClose={close} />}
      {(open?.kind === 'grant' || open?.kind === 'decline') && (
        <DecideDialog
          matter={matter}
          session={open.session}
          request={open.request}
          decision={open.kind}
          onDone={done}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface UntoldProps {
  matter: Matter;
  session: Booking;
  /** Undefined for those who may only read. */
  onTell: (() => void) | undefined;
}

/** How many do not know of a confirmed session yet. */
function Untold({ matter, session, onTell }: UntoldProps) {
  const isAhead = useIsAhead();
  const { short } = useListDates();
  const people = untold(matter, session).length;
  if (session.status !== 'confirmed' || !isAhead(session) || people === 0) return null;
  return (
    <div className={styles.task}>
      <span>{texts.someUntold(people)}</span>
      {onTell !== undefined && (
        <Button size="small" variant="contained" aria-label={texts.tellOf(short(session.date))} onClick={onTell}>
          {texts.tell}
        </Button>
      )}
    </div>
  );
}

interface WishProps {
  request: ChangeRequest;
  session: Booking;
  /** Undefined for those who may only read. */
  onDecide: ((decision: 'grant' | 'decline') => void) | undefined;
}

/** What a side asks for, and the office's answers. */
function Wish({ request: { kind, side, name, asked_at: at }, session, onDecide }: WishProps) {
  const { dayOf } = useListDates();
  return (
    <div className={styles.task}>
      <span>{texts.asks[kind](side, [name, dayOf(at)].filter((part) => part !== '').join(', '))}</span>
      {onDecide !== undefined && (
        <Actions>
          {kind === 'cancel' ? (
            <Button size="small" variant="outlined" color="error" onClick={() => onDecide('grant')}>
              {texts.cancelSession}
            </Button>
          ) : (
            <Button size="small" variant="outlined" component={Link} to={paths.appointment(session.reference)}>
              {texts.move}
            </Button>
          )}
          <Button size="small" onClick={() => onDecide('decline')}>
            {texts.decline}
          </Button>
        </Actions>
      )}
    </div>
  );
}
