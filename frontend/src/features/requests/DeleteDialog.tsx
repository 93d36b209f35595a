import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useDeleteContactRequestMutation, type ContactRequest } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.delete;

interface Props {
  request: ContactRequest;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ request, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteContactRequestMutation();
  const toast = useToast();

  const confirm = async () => {
    const answer = await remove({ id: request.id });
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
      <p>{texts.goes(request.contactName)}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
