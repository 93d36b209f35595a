import { RemovalDialog } from '../../../components/RemovalDialog';
import { useEraseClientMutation, type Client } from '../api';
import { TEXTS } from '../texts';
import type { Remove } from './ClientRecord';

const texts = TEXTS.erase;

interface Props {
  client: Client;
  remove: Remove;
  onErased: () => void;
  onClose: () => void;
}

export function EraseDialog({ client, remove, onErased, onClose }: Props) {
  const [erase, { isLoading, error }] = useEraseClientMutation();

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove(() => erase({ id: client.id }))}
      isLoading={isLoading}
      error={error}
      onRemoved={onErased}
      onClose={onClose}
    >
      <p>{texts.goes(client.name)}</p>
      <p>{texts.stays}</p>
    </RemovalDialog>
  );
}
