import { RemovalDialog } from '../../../components/RemovalDialog';
import { useDeleteBackupMutation, type Backup } from './api';
import { TEXTS } from './texts';
import { useMoment } from './useMoment';

const texts = TEXTS.remove;

interface Props {
  backup: Backup;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteBackupDialog({ backup, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteBackupMutation();
  const moment = useMoment();
  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ id: backup.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.goes(moment(backup.created_at))}</p>
    </RemovalDialog>
  );
}
