import { RemovalDialog } from '../../components/RemovalDialog';
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

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ id: client.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.goes(client.name)}</p>
      <p>{texts.stays(client.totalCases)}</p>
    </RemovalDialog>
  );
}
