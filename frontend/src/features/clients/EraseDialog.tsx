import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useEraseClientMutation, type Client } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.erase;

interface Props {
  client: Client;
  onErased: () => void;
  onClose: () => void;
}

export function EraseDialog({ client, onErased, onClose }: Props) {
  const [erase, { isLoading, error }] = useEraseClientMutation();
  const toast = useToast();

  const confirm = async () => {
    const answer = await erase({ id: client.id });
    if (answer.error !== undefined) return;
    toast.success(texts.done);
    onErased();
  };

  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      destructive
      progress={isLoading ? texts.progress : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.goes(client.name)}</p>
      <p>{texts.stays}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
