import styles from './StatusBadge.module.css';

/**
 * A status in color and words: green for settled or open, yellow for waiting or limited, blue for
 * completed, red for failed, otherwise gray. `tone` is the status whose color it has, if the words
 * are others.
 */
export function StatusBadge({ status, tone = status }: { status: string; tone?: string }) {
  return (
    <span className={styles.badge} data-status={tone}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
