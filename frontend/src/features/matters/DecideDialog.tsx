import { ActionDialog } from '../../components/ActionDialog';
import { useDecideChangeRequestMutation, useListDates, type Booking, type ChangeRequest, type Matter } from './api';
import { Calls } from './Calls';
import { peopleOf, unreached } from './table';
import { TEXTS } from './texts';

const texts = TEXTS.decision;

interface Props {
  matter: Matter;
  session: Booking;
  request: ChangeRequest;
  decision: 'grant' | 'decline';
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a session is canceled because a side wants it, or that wish is declined. */
export function DecideDialog({ matter, session, request, decision, onDone, onClose }: Props) {
  const [decide, { isLoading, error }] = useDecideChangeRequestMutation();
  const { short } = useListDates();
  const day = short(session.date);
  // Whoever asked may have left the table.
  const who = request.name === '' ? request.side : request.name;
  const same = {
    failed: texts.failed,
    act: () => decide({ id: request.id, decideChangeRequest: { decision } }),
    isLoading,
    error,
    onDone,
    onClose,
  };
  if (decision === 'grant') {
    return (
      <ActionDialog
        {...same}
        title={texts.cancel(day)}
        confirm={texts.confirmCancel}
        cancel={texts.keep}
        destructive
        progress={texts.cancelling}
        done={texts.cancelled(day)}
      >
        <p>{texts.everyone}</p>
        <Calls people={unreached(matter)} />
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      {...same}
      title={texts.decline(who)}
      confirm={texts.confirmDecline}
      cancel={texts.back}
      progress={texts.declining}
      done={texts.declined(who)}
    >
      <p>{texts.stays}</p>
      <Calls text={TEXTS.calls.asker} people={peopleOf(matter).filter(({ id }) => id === request.participant_id)} />
    </ActionDialog>
  );
}
