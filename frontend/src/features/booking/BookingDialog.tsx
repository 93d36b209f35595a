import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { AppTheme } from '../../theme/AppTheme';
import { BookingFlow } from './BookingFlow';
import type { DeepLink } from './useDeepLink';

const TITLE_ID = 'booking-title';

interface Props {
  open: boolean;
  /** The mediator and date of a link. */
  link?: DeepLink | null;
  isLeaving: () => boolean;
  onClose: () => void;
  /** Called after the closing transition, when choices and input are gone. */
  onClosed: () => void;
}

export function BookingDialog({ open, link = null, isLeaving, onClose, onClosed }: Props) {
  const phone = useMediaQuery('(max-width: 700px)');
  return (
    <AppTheme>
      <Dialog
        open={open}
        // A stray click next to the dialog must not discard the input.
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown') onClose();
        }}
        fullScreen={phone}
        fullWidth
        maxWidth="md"
        aria-labelledby={TITLE_ID}
        slotProps={{ transition: { onExited: onClosed } }}
      >
        <BookingFlow titleId={TITLE_ID} compact={phone} link={link} isLeaving={isLeaving} onClose={onClose} />
      </Dialog>
    </AppTheme>
  );
}
