import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { duration } from '@mui/material/styles';
import { Icon } from '../../components/Icon';
import { ExitLink } from '../../components/ExitLink';
import { useSite } from './api';
import styles from './Booking.module.css';
import type { FrameParts } from './BookingFlow';
import { TEXTS } from './texts';

interface Props extends FrameParts {
  open: boolean;
  /** Whether it takes the place of the page's own frame, and so must not fade in. */
  replacing: boolean;
  /** Called before it is painted for the first time. */
  onShown: () => void;
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

const AT_ONCE = { enter: 0, exit: duration.leavingScreen };

/** The window around the steps, with its way out. */
export function BookingFrame({ open, replacing, titleId, compact, onShown, onClose, onClosed, children }: Props) {
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
      {...(replacing && { transitionDuration: AT_ONCE })}
      slotProps={{ transition: { onEnter: onShown, onExited: onClosed }, paper: { sx: compact ? {} : PAPER } }}
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
