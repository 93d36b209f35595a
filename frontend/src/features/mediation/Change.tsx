import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionDialog } from '../../components/ActionDialog';
import { Actions } from '../../components/Actions';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { AddDeadline } from '../../components/visit/AddToCalendar';
import { Reach } from '../../components/visit/Reach';
import { TEXTS as VISIT } from '../../components/visit/texts';
import { useMoment } from '../../components/visit/useMoment';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useAskForChangeMutation, useTakeBackChangeMutation, type SeatSession, type Wish } from './api';
import styles from './Seat.module.css';
import { TEXTS } from './texts';

interface Props {
  token: string;
  session: SeatSession;
  fileNumber: string;
  email: string | null;
}

/** What one's side has asked for, a way to ask, or whom to call. */
export function Change({ token, session, fileNumber, email }: Props) {
  const { reference, request, changeable, free_until: until } = session;
  const moment = useMoment();
  const toast = useToast();
  // The buttons change places with what they have done.
  const { ref, focus } = useFocusAfter<HTMLDivElement>();
  const [asks, setAsks] = useState<Wish>();
  const [takeBack, { isLoading, error }] = useTakeBackChangeMutation();

  const undo = async () => {
    const { data } = await takeBack({ token, reference });
    focus();
    if (data !== undefined) toast.success(TEXTS.takenBack);
  };

  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={TEXTS.change} className={styles.change}>
      <p>{(changeable ? TEXTS.free : TEXTS.wasFree)(moment(until))}</p>
      {changeable && (
        <div>
          <AddDeadline session={{ ...session, file_number: fileNumber }} />
        </div>
      )}
      {error !== undefined && <FailureAlert text={TEXTS.notTakenBack} error={error} />}
      {request !== null && (
        <Alert severity="info">
          <p>{TEXTS.asked[request]}</p>
          <p>{TEXTS.office}</p>
          <Button size="small" variant="outlined" disabled={isLoading} onClick={() => void undo()}>
            {isLoading ? TEXTS.takingBack : TEXTS.takeBack}
          </Button>
        </Alert>
      )}
      {request === null && changeable && (
        <Actions wide className={styles.ask}>
          <Button variant="outlined" onClick={() => setAsks('move')}>
            {TEXTS.ask.move}
          </Button>
          <Button variant="outlined" onClick={() => setAsks('cancel')}>
            {TEXTS.ask.cancel}
          </Button>
        </Actions>
      )}
      {request === null && !changeable && (
        <>
          <p>{TEXTS.tooLate}</p>
          <Reach label={VISIT.contact} email={email} />
        </>
      )}
      {asks !== undefined && (
        <AskDialog
          token={token}
          reference={reference}
          kind={asks}
          onAsked={() => {
            setAsks(undefined);
            focus();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}

interface AskProps {
  token: string;
  reference: string;
  kind: Wish;
  onAsked: () => void;
  onClose: () => void;
}

function AskDialog({ token, reference, kind, onAsked, onClose }: AskProps) {
  const [ask, { isLoading, error }] = useAskForChangeMutation();
  return (
    <ActionDialog
      title={TEXTS.question[kind]}
      confirm={TEXTS.ask[kind]}
      cancel={TEXTS.back}
      progress={TEXTS.asking}
      done={TEXTS.sent}
      failed={TEXTS.notSent}
      act={() => ask({ token, askForChangeRequest: { reference, kind } })}
      isLoading={isLoading}
      error={error}
      onDone={onAsked}
      onClose={onClose}
    >
      <p>{TEXTS.office}</p>
    </ActionDialog>
  );
}
