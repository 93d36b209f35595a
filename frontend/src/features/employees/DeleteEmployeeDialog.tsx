import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useDeleteEmployeeMutation, type Employee } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.remove;

interface Props {
  employee: Employee;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteEmployeeDialog({ employee: { id, name }, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteEmployeeMutation();
  const toast = useToast();

  const confirm = async () => {
    const result = await remove({ id });
    if (result.error !== undefined) return;
    toast.success(texts.deleted);
    onDeleted();
  };

  return (
    <ConfirmDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      destructive
      progress={isLoading ? texts.progress : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.question}</p>
      <p>{texts.whatGoes(name)}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
