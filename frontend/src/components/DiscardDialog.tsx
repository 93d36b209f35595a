import { ConfirmDialog } from './ConfirmDialog';

interface Props {
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before changes are lost. */
export function DiscardDialog({ onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
      destructive
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>Your changes are not saved yet.</p>
    </ConfirmDialog>
  );
}
