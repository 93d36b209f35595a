import styles from './StatusBadge.module.css';

/** A status in its colour and in words: settled or open green, waiting or limited yellow, completed blue, any other gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={styles.badge} data-status={status}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
