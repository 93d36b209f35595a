import styles from './Page.module.css';
import { TEXTS } from './texts';

export function Loading({ text = TEXTS.loading }: { text?: string }) {
  return (
    <p role="status" className={styles.loading}>
      {text}
    </p>
  );
}
