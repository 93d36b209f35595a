import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useMigrateTimeSlotsMutation, type Mediator } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.migrate;

interface Props {
  mediator: Mediator;
  onDone: (result: string) => void;
  onClose: () => void;
}

export function MigrateDialog({ mediator: { id, name }, onDone, onClose }: Props) {
  const [migrate, { isLoading, error }] = useMigrateTimeSlotsMutation();
  const toast = useToast();

  const confirm = async () => {
    const { data } = await migrate({ migrateTimeSlotsRequest: { employee_id: id } });
    if (data === undefined) return;
    toast.success(texts.done);
    onDone(texts.result(data.migrated, data.unchanged));
  };

  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={isLoading ? texts.progress : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.question(name)}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
