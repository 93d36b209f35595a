import { AppTheme } from '../../theme/AppTheme';
import { BookingFlow } from './BookingFlow';
import { BookingFrame } from './BookingFrame';
import type { DeepLink } from './useDeepLink';

const ROOMY = '(min-width: 900px) and (min-height: 620px)';

interface Props {
  open: boolean;
  /** What a link says. */
  link?: DeepLink | null;
  /** Whether {@link onClose} is closing the dialog, not the browser's Back button. */
  isLeaving: () => boolean;
  onClose: () => void;
  /** Called after the closing transition, when choices and input are gone. */
  onClosed: () => void;
}

export function BookingDialog({ open, onClosed, link = null, ...props }: Props) {
  return (
    <AppTheme>
      <BookingFlow
        frame={(parts) => <BookingFrame open={open} onClosed={onClosed} {...parts} />}
        roomy={ROOMY}
        link={link}
        {...props}
      />
    </AppTheme>
  );
}
