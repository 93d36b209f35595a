import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailureAlert } from '../../../components/FailureAlert';
import { useToast } from '../../../components/toast/useToast';
import { useChangePersonMutation, type Person } from '../api';
import { nameOf } from './nameOf';
import { TEXTS } from './texts';

export function DisableDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [change, { isLoading, error }] = useChangePersonMutation();
  const toast = useToast();
  const disable = async () => {
    const answer = await change({ id: person.id, personRequest: { disabled: true } });
    if (answer.error !== undefined) return;
    toast.success(TEXTS.disabledNow);
    onClose();
  };
  return (
    <ConfirmDialog
      title={TEXTS.disableTitle(nameOf(person))}
      confirm={TEXTS.disable}
      progress={isLoading ? TEXTS.disable : undefined}
      onClose={onClose}
      onConfirm={() => void disable()}
    >
      <p>{TEXTS.disableText}</p>
      <FailureAlert text={TEXTS.changeFailed} error={error} />
    </ConfirmDialog>
  );
}
