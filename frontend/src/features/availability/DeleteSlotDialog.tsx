import { RemovalDialog } from '../../components/RemovalDialog';
import { useDates, useDeleteTimeSlotMutation, type Slot } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.remove;

interface Props {
  slot: Slot;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteSlotDialog({ slot, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteTimeSlotMutation();
  const dates = useDates();

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.deleted}
      failed={texts.failed}
      remove={() => remove({ id: slot.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.question}</p>
      <p>
        {slot.label}, {dates.long(slot.date)}
      </p>
    </RemovalDialog>
  );
}
