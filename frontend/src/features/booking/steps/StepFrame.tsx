import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import { browser } from '../../../lib/browser';
import styles from '../Booking.module.css';
import { TEXTS } from '../texts';

/** What is still missing, in words, and the selector of the control for it. */
export interface Missing {
  text: string;
  at: string;
}

interface Props {
  heading: string;
  children: ReactNode;
  onBack?: () => void;
  /** Label of the button; "Continue" except on the last step. */
  action?: string;
  missing?: Missing | undefined;
  /** The visitor wanted to go on without it. */
  onMissing?: () => void;
  busy?: boolean;
  /** Another action, which is never disabled for missing input. */
  other?: { action: string; onClick: () => void };
  /** Undefined when there is nothing to choose. */
  onContinue: (() => void) | undefined;
}

/**
 * One step: heading with Back, content, and one button to continue. Pressed too early, the button
 * says what is missing and leads there.
 */
export function StepFrame({
  heading,
  children,
  onBack,
  action = TEXTS.continue,
  missing,
  onMissing,
  busy = false,
  other,
  onContinue,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);

  // Each step starts at its heading, also for screen readers.
  useEffect(() => {
    // On another website, the frame takes the focus only from its own visitors.
    if (browser.isFramed() && !document.hasFocus()) return;
    title.current?.focus();
  }, []);

  const press = () => {
    if (busy) return;
    if (missing === undefined) {
      onContinue?.();
      return;
    }
    setAsked(true);
    onMissing?.();
    content.current?.querySelector<HTMLElement>(missing.at)?.focus();
  };

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
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
      <div ref={content} className={styles.stepContent}>
        {children}
      </div>
      {onContinue !== undefined && (
        <div className={styles.stepFoot}>
          <p id="booking-missing" aria-live="polite">
            {asked && missing?.text}
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
            disabled={busy}
            aria-disabled={missing !== undefined}
            aria-describedby={asked && missing !== undefined ? 'booking-missing' : undefined}
          >
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
