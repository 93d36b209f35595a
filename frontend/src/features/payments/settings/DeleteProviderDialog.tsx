import { RemovalDialog } from '../../../components/RemovalDialog';
import { useDeletePaymentProviderMutation, type PaymentProvider } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.remove;

interface Props {
  provider: PaymentProvider;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteProviderDialog({ provider: { key, name }, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeletePaymentProviderMutation();
  return (
    <RemovalDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ key })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </RemovalDialog>
  );
}
