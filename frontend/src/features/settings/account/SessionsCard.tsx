import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListDates,
  useListSessionsQuery,
  type ApiError,
  type Session,
} from '../api';
import styles from './Account.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.sessions;

const nameOf = ({ browser, system }: Session) => texts.name(browser, system);

/** One's own sessions. */
export function SessionsCard() {
  const query = useListSessionsQuery();
  const [ending, setEnding] = useState<Session>();
  const [endingOthers, setEndingOthers] = useState(false);
  return (
    <Card title={texts.title}>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={120} />}
      >
        {(sessions) => (
          <>
            <ul className={styles.sessions}>
              {sessions.map((session) => (
                <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button variant="outlined" onClick={() => setEndingOthers(true)}>
                  {texts.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {ending !== undefined && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
      {endingOthers && <EndOthers onClose={() => setEndingOthers(false)} />}
    </Card>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const dates = useListDates();
  const name = nameOf(session);
  return (
    <li aria-label={name} className={styles.session}>
      <div>
        <h3>{name}</h3>
        <p>{texts.used(dates.moment(session.usedAt))}</p>
        <Hint small>
          {texts.since(dates.moment(session.startedAt))} · {texts.address(session.address)}
        </Hint>
      </div>
      {session.current ? (
        <StatusBadge status={texts.current} tone="available" />
      ) : (
        <Button size="small" aria-label={texts.endName(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const [end, { isLoading, error }] = useEndSessionMutation();
  return (
    <Confirm
      title={texts.endTitle(nameOf(session))}
      text={texts.endText}
      busy={isLoading}
      error={error}
      end={() => end({ id: session.id })}
      onClose={onClose}
    />
  );
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const [end, { isLoading, error }] = useEndOtherSessionsMutation();
  return (
    <Confirm
      title={texts.endOthersTitle}
      text={texts.endOthersText}
      busy={isLoading}
      error={error}
      end={() => end()}
      onClose={onClose}
    />
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  busy: boolean;
  error: ApiError;
  end: () => Promise<{ error?: ApiError }>;
  onClose: () => void;
}

function Confirm({ title, text, busy, error, end, onClose }: ConfirmProps) {
  const toast = useToast();
  const confirm = async () => {
    const outcome = await end();
    if (outcome.error !== undefined) return;
    toast.success(texts.ended);
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={texts.end}
      progress={busy ? texts.ending : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{text}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
