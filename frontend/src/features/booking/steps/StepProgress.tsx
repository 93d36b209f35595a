import styles from '../Booking.module.css';
import type { Step } from '../bookingReducer';
import { STEP_NAMES } from '../texts';

export function StepProgress({ steps, current }: { steps: Step[]; current: Step }) {
  const position = steps.indexOf(current);
  return (
    <ol className={styles.progress} aria-label={`Step ${position + 1} of ${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < position}>
          <span>{STEP_NAMES[step]}</span>
        </li>
      ))}
    </ol>
  );
}
