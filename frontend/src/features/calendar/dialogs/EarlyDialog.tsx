import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { EARLY_TEXTS as texts } from './texts';

interface Props {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a session that has not taken place is marked completed. */
export function EarlyDialog({ onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog title={texts.title} confirm={texts.confirm} onConfirm={onConfirm} onClose={onClose}>
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
