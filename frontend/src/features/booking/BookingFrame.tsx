import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../components/Icon';
import { ExitLink } from '../../components/ExitLink';
import { useSite } from './api';
import styles from './Booking.module.css';
import type { FrameParts } from './BookingFlow';
import { TEXTS } from './texts';

interface Props extends FrameParts {
  open: boolean;
  onClosed: () => void;
}

/** Of one size, whatever the step: nothing jumps, and only what is in the middle scrolls. */
const PAPER = {
  width: 'min(1080px, 100vw - 32px)',
  maxWidth: 'none',
  height: 'min(720px, 92dvh)',
  maxHeight: 'none',
  margin: 0,
};

/** The window around the steps, with its way out. */
export function BookingFrame({ open, titleId, compact, onClose, onClosed, children }: Props) {
  const { exitButton } = useSite();
  return (
    <Dialog
      open={open}
      // A stray click next to the dialog must not discard the input.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') onClose();
      }}
      fullScreen={compact}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed }, paper: { sx: compact ? {} : PAPER } }}
    >
      <div className={styles.dialog} data-compact={compact}>
        <div className={styles.close}>
          <IconButton aria-label={TEXTS.close} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
      </div>
      {exitButton && <ExitLink />}
    </Dialog>
  );
}
