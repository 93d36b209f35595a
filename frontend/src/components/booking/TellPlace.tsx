import type { AffectedResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useMailLeaves } from '../../api/useMailLeaves';
import { useRequestKey } from '../../api/useRequestKey';
import { ConfirmDialog } from '../ConfirmDialog';
import { FailureAlert } from '../FailureAlert';
import { useToast } from '../toast/useToast';
import { TELL_TEXTS } from './tellTexts';

const texts = TELL_TEXTS;

interface Props {
  affected: AffectedResponse;
  /** What is another one now. */
  what: 'link' | 'place';
  onClose: () => void;
}

/** Offers to tell the clients of coming sessions that these take place elsewhere now. */
export function TellPlace({ affected, what, onClose }: Props) {
  const { sessions, people, by_email } = affected;
  const [tell, { isLoading, error }] = api.useTellPlaceMutation();
  const keyOf = useRequestKey();
  const leaves = useMailLeaves();
  const toast = useToast();
  const unreachable = sessions - by_email.length;

  const send = async () => {
    if (people === 0) {
      onClose();
      return;
    }
    const tellPlaceRequest = { sessions: by_email };
    const { data } = await tell({ tellPlaceRequest, 'Idempotency-Key': keyOf(tellPlaceRequest) });
    if (data === undefined) return;
    const left = by_email.length - data.told;
    const told = texts.told(data.told, leaves);
    toast.success(left === 0 ? told : texts.left(told, left));
    onClose();
  };

  return (
    <ConfirmDialog
      title={texts.title(what)}
      confirm={people === 0 ? texts.close : texts.send(what, people)}
      cancel={texts.later}
      progress={isLoading ? texts.sending : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <FailureAlert text={texts.failed} error={error} />
      <p>{texts.affected(sessions, what)}</p>
      {unreachable > 0 && <p>{texts.unreachable(unreachable)}</p>}
    </ConfirmDialog>
  );
}
