import { ConfirmDialog } from './ConfirmDialog';
import { TEXTS } from './dialogTexts';

const texts = TEXTS.discard;

interface Props {
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before changes are lost. */
export function DiscardDialog({ onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      cancel={texts.cancel}
      destructive
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
