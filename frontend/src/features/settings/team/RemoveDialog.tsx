import { RemovalDialog } from '../../../components/RemovalDialog';
import { useRemovePersonMutation, type Person } from '../api';
import { nameOf } from './nameOf';
import { TEXTS } from './texts';

export function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [remove, { isLoading, error }] = useRemovePersonMutation();
  return (
    <RemovalDialog
      title={TEXTS.removeTitle(nameOf(person))}
      confirm={TEXTS.remove}
      progress={TEXTS.removing}
      done={TEXTS.removed}
      failed={TEXTS.removeFailed}
      remove={() => remove({ id: person.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{TEXTS.removeText}</p>
    </RemovalDialog>
  );
}
