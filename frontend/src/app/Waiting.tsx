import styles from './Page.module.css';

export function Waiting({ text = 'Loading…' }: { text?: string }) {
  return (
    <p role="status" className={styles.waiting}>
      {text}
    </p>
  );
}
