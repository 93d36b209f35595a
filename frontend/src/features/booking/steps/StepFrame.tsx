import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import styles from '../Booking.module.css';
import { TEXTS } from '../texts';

interface Props {
  heading: string;
  children: ReactNode;
  onBack?: () => void;
  /** Label of the button; "Continue" except on the last step. */
  action?: string;
  /** What is still missing; Continue is disabled until then and says so. */
  missing?: string | undefined;
  busy?: boolean;
  /** Another action, which is never disabled for missing input. */
  other?: { action: string; onClick: () => void };
  /** Undefined when there is nothing to choose. */
  onContinue: (() => void) | undefined;
}

/** One step: heading with Back, content, and one button to continue. */
export function StepFrame({ heading, children, onBack, action = TEXTS.continue, missing, busy = false, other, onContinue }: Props) {
  const title = useRef<HTMLHeadingElement>(null);

  // Each step starts at its heading, also for screen readers.
  useEffect(() => {
    title.current?.focus();
  }, []);

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && !busy) onContinue?.();
      }}
    >
      <div className={styles.stepHeading}>
        {onBack !== undefined && (
          <IconButton aria-label={TEXTS.back} onClick={onBack} disabled={busy} edge="start">
            <Icon name="back" />
          </IconButton>
        )}
        <h3 ref={title} tabIndex={-1}>
          {heading}
        </h3>
      </div>
      <div className={styles.stepContent}>{children}</div>
      {onContinue !== undefined && (
        <div className={styles.stepFoot}>
          <p id="booking-missing" aria-live="polite">
            {missing}
          </p>
          {other !== undefined && (
            <Button variant="outlined" disabled={busy} onClick={other.onClick}>
              {other.action}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            color="secondary"
            disabled={missing !== undefined || busy}
            aria-describedby={missing === undefined ? undefined : 'booking-missing'}
          >
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
