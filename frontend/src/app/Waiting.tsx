import styles from './Page.module.css';
import { TEXTS } from './texts';

export function Waiting({ text = TEXTS.loading }: { text?: string }) {
  return (
    <p role="status" className={styles.waiting}>
      {text}
    </p>
  );
}
