import { RemovalDialog } from '../../components/RemovalDialog';
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

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => erase({ id: client.id })}
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
