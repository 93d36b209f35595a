import { AppTheme } from '../../theme/AppTheme';
import { BookingFlow } from './BookingFlow';
import type { DeepLink } from './useDeepLink';

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

export function BookingDialog({ link = null, ...props }: Props) {
  return (
    <AppTheme>
      <BookingFlow link={link} {...props} />
    </AppTheme>
  );
}
