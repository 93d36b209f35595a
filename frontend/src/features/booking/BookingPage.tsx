import { AppTheme } from '../../theme/AppTheme';
import type { Mediator } from './api';
import styles from './Booking.module.css';
import { BookingFlow } from './BookingFlow';
import type { Choice } from './bookingReducer';
import { Introduction } from './Introduction';

/** It grows with its content, so only its width matters. */
const ROOMY = '(min-width: 900px)';

interface Props {
  /** The mediator that the link names. */
  mediator: Mediator | undefined;
  isLeaving: () => boolean;
  onBegun: () => void;
  onBooked: () => void;
  onClose: () => void;
}

/** Where mediators are chosen, all of them introduce themselves. */
const introduces = ({ mediator, step }: Choice) => mediator === null || step !== 'mediator';

/** The steps as part of a page. */
export function BookingPage({ mediator, ...props }: Props) {
  return (
    <AppTheme>
      <BookingFlow
        frame={({ titleId, compact, choice, children }) => (
          <>
            {mediator !== undefined && introduces(choice) && (
              <Introduction mediator={choice.mediator ?? mediator} compact={compact} />
            )}
            <section className={styles.dialog} data-page data-compact={compact} aria-labelledby={titleId}>
              {children}
            </section>
          </>
        )}
        roomy={ROOMY}
        link={mediator === undefined ? null : { mediator: mediator.id, date: null, session: null }}
        {...props}
      />
    </AppTheme>
  );
}
