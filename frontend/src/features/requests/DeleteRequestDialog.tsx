import { RemovalDialog } from '../../components/RemovalDialog';
import { useDeleteContactRequestMutation, type ContactRequest } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.delete;

interface Props {
  request: ContactRequest;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteRequestDialog({ request, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteContactRequestMutation();

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ id: request.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.goes(request.contactName)}</p>
    </RemovalDialog>
  );
}
