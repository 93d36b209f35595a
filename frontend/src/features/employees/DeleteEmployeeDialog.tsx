import { RemovalDialog } from '../../components/RemovalDialog';
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

  return (
    <RemovalDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.deleted}
      failed={texts.failed}
      remove={() => remove({ id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.question}</p>
      <p>{texts.whatGoes(name)}</p>
    </RemovalDialog>
  );
}
