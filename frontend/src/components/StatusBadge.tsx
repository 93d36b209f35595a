import styles from './StatusBadge.module.css';

/**
 * A status in color and words: green for settled or open, yellow for waiting or limited, blue for
 * completed, otherwise gray.
 */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={styles.badge} data-status={status}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
