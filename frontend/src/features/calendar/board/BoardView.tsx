import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../../components/booking/useAnswer';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/toast/useToast';
import { clockTime, timeAgo, timeIn } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import type { BoardDays, Booking, Slot } from '../api';
import { useMove } from '../dialogs/useMove';
import { BOARD_TEXTS } from './texts';
import { TEXTS } from '../texts';
import { Board } from './Board';
import styles from './Board.module.css';
import { Legend } from './Legend';

// Fetched once the page is idle: an answer to a click does not wait for the network.
const DropDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './DropDialog')).DropDialog,
}));
const MovingBar = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './MovingBar')).MovingBar,
}));

const texts = BOARD_TEXTS;

interface Props {
  query: { currentData?: BoardDays; isError: boolean; fulfilledTimeStamp?: number; refetch: () => unknown };
  period: { from: string; to: string };
  mediator: string;
  clock: { timezone: string; today: string; time: string };
  mayChange: boolean;
  moving: Booking | null;
  onMoving: (booking: Booking | null) => void;
  /** Chooses the new session from a list instead. */
  onMoveFromList: (booking: Booking) => void;
  onOpen: (booking: Booking) => void;
  onBook: (slot: Slot) => void;
  onDay: (day: string) => void;
  onCloseDay: ((day: string) => void) | undefined;
}

/** The board with its states, and what is done on it. */
export function BoardView({ query, moving, onMoving, onMoveFromList, clock, ...rest }: Props) {
  const { currentData: board, isError, fulfilledTimeStamp, refetch } = query;
  const [notify, setNotify] = useState(true);
  const [dropped, setDropped] = useState<{ booking: Booking; slot: Slot } | null>(null);
  const { move } = useMove();
  const { answer } = useAnswer();
  const toast = useToast();

  const place = async (slot: Slot) => {
    if (moving === null) return;
    onMoving(null);
    // A refusal reads the board again: what was free a moment ago may be taken.
    if (!(await move(moving, slot, notify))) toast.error(TEXTS.moveFailed);
  };

  if (board === undefined) {
    return isError ? (
      <ErrorState text={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={texts.loading} className={styles.loading}>
        {Array.from({ length: 6 }, (_line, index) => (
          <Skeleton key={index} variant="rounded" height={72} />
        ))}
      </div>
    );
  }
  const mediatorOf = (slot: Slot) => board.mediators.find(({ id }) => id === slot.employee_id)?.name ?? '';
  return (
    <>
      {isError && fulfilledTimeStamp !== undefined && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {texts.stale(clockTime(timeIn(clock.timezone, new Date(fulfilledTimeStamp))))}
        </Alert>
      )}
      {board.unread_calendars.length > 0 && (
        <Alert severity="warning">
          {board.unread_calendars.map(({ employee_id: id, name, since }) => (
            <p key={id} className={styles.notice}>
              {texts.unread(name, timeAgo(since))}{' '}
              <Link to={`${paths.availability}?mediator=${encodeURIComponent(id)}`}>{texts.unreadWhere}</Link>
            </p>
          ))}
        </Alert>
      )}
      <Suspense>
        {moving !== null && (
          <MovingBar
            booking={moving}
            notify={notify}
            onNotify={setNotify}
            onList={() => onMoveFromList(moving)}
            onStop={() => onMoving(null)}
          />
        )}
      </Suspense>
      <Board
        {...rest}
        board={board}
        clock={clock}
        moving={moving}
        onMoving={onMoving}
        onConfirm={(booking) => void answer(booking, { status: 'confirmed', notify: true }, texts.confirmed)}
        onPlace={(slot) => void place(slot)}
        onDrop={(booking, slot) => setDropped({ booking, slot })}
      />
      <Legend mayChange={rest.mayChange} />
      <Suspense>
        {dropped !== null && (
          <DropDialog {...dropped} mediatorName={mediatorOf(dropped.slot)} onClose={() => setDropped(null)} />
        )}
      </Suspense>
    </>
  );
}
