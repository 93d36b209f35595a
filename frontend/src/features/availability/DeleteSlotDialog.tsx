import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { longDate } from '../../lib/dates';
import { useDeleteTimeSlotMutation, type Slot } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.remove;

interface Props {
  slot: Slot;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteSlotDialog({ slot, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteTimeSlotMutation();
  const toast = useToast();

  const confirm = async () => {
    const result = await remove({ id: slot.id });
    if (result.error !== undefined) return;
    toast.success(texts.deleted);
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
      <p>{texts.question}</p>
      <p>
        {slot.duration}, {longDate(slot.date)}
      </p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
