import { AppTheme } from '../../theme/AppTheme';
import { BookingFlow } from './BookingFlow';
import { BookingFrame } from './BookingFrame';
import type { DeepLink } from './useDeepLink';

const ROOMY = '(min-width: 900px) and (min-height: 620px)';

interface Props {
  open: boolean;
  /** Whether it takes the place of the page's own frame. */
  replacing: boolean;
  /** What a link says. */
  link?: DeepLink | null;
  /** Whether {@link onClose} is closing the dialog, not the browser's Back button. */
  isLeaving: () => boolean;
  onClose: () => void;
  /** Called before the dialog is painted for the first time. */
  onShown: () => void;
  /** Called after the closing transition, when choices and input are gone. */
  onClosed: () => void;
}

export function BookingDialog({ open, replacing, onShown, onClosed, link = null, ...props }: Props) {
  return (
    <AppTheme>
      <BookingFlow
        frame={(parts) => (
          <BookingFrame open={open} replacing={replacing} onShown={onShown} onClosed={onClosed} {...parts} />
        )}
        roomy={ROOMY}
        link={link}
        {...props}
      />
    </AppTheme>
  );
}
