import { ActionDialog } from '../../components/ActionDialog';
import { useRenewLinkMutation, type Matter, type Participant } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.link;

interface Props {
  matter: Matter;
  person: Participant;
  onClose: () => void;
}

/** Asks before the private page of a person gets another address. */
export function LinkDialog({ matter, person: { id, name, email, gets_mail }, onClose }: Props) {
  const [renew, { isLoading, error }] = useRenewLinkMutation();
  return (
    <ActionDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done(name)}
      failed={texts.failed}
      act={() => renew({ id: matter.id, participant: id })}
      isLoading={isLoading}
      error={error}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        {texts.ends} {gets_mail ? texts.mailed(email) : texts.notMailed}
      </p>
    </ActionDialog>
  );
}
