import styles from './Availability.module.css';
import { TEXTS } from './texts';

const TONES = ['available', 'limited', 'busy', 'closed'] as const;

export function Legend() {
  return (
    <ul aria-label={TEXTS.legend.title} className={styles.legend}>
      {TONES.map((tone) => (
        <li key={tone} data-tone={tone}>
          {TEXTS.legend[tone]}
        </li>
      ))}
    </ul>
  );
}
