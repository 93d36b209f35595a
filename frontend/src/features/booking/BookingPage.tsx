import { AppTheme } from '../../theme/AppTheme';
import styles from './Booking.module.css';
import { BookingFlow } from './BookingFlow';

/** It grows with its content, so only its width matters. */
const ROOMY = '(min-width: 900px)';

interface Props {
  /** The id of the mediator that the link names. */
  mediator: string | undefined;
  isLeaving: () => boolean;
  onBegun: () => void;
  onBooked: () => void;
  onClose: () => void;
}

/** The steps as part of a page. */
export function BookingPage({ mediator, ...props }: Props) {
  return (
    <AppTheme>
      <BookingFlow
        frame={({ titleId, compact, children }) => (
          <section className={styles.dialog} data-page data-compact={compact} aria-labelledby={titleId}>
            {children}
          </section>
        )}
        roomy={ROOMY}
        link={mediator === undefined ? null : { mediator, date: null, session: null }}
        {...props}
      />
    </AppTheme>
  );
}
