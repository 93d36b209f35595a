import { ActionDialog } from '../../components/ActionDialog';
import { useEraseParticipantMutation, type Matter, type Participant } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.erasure;

interface Props {
  matter: Matter;
  person: Participant;
  onClose: () => void;
}

/** Asks before everything about a person is erased. */
export function EraseDialog({ matter, person: { id, name, email }, onClose }: Props) {
  const [erase, { isLoading, error }] = useEraseParticipantMutation();
  return (
    <ActionDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      destructive
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      act={() => erase({ id: matter.id, participant: id })}
      isLoading={isLoading}
      error={error}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{email === '' ? texts.here : texts.everywhere(email)}</p>
      <p>{texts.stays}</p>
    </ActionDialog>
  );
}
