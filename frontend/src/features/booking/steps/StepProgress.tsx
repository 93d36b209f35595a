import styles from '../Booking.module.css';
import type { Step } from '../bookingReducer';
import { STEP_NAMES, TEXTS } from '../texts';

interface Props {
  steps: Step[];
  current: Step;
  /** Whether there is no room for the names. */
  compact: boolean;
}

export function StepProgress({ steps, current, compact }: Props) {
  const position = steps.indexOf(current);
  return (
    <ol className={styles.progress} aria-label={TEXTS.progress(position + 1, steps.length)}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < position}>
          <span className={compact ? 'visually-hidden' : undefined}>{STEP_NAMES[step]}</span>
        </li>
      ))}
    </ol>
  );
}
