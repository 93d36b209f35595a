import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useDeleteClientMutation, type Client } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.delete;

interface Props {
  client: Client;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ client, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteClientMutation();
  const toast = useToast();

  const confirm = async () => {
    const answer = await remove({ id: client.id });
    if (answer.error !== undefined) return;
    toast.success(texts.done);
    onDeleted();
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
      <p>{texts.stays(client.totalCases)}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
