import styles from './StatusBadge.module.css';

/** Shows that there are unsaved changes, and announces it to screen readers. */
export function UnsavedBadge({ isDirty, text }: { isDirty: boolean; text: string }) {
  return (
    <span role="status">
      {isDirty && (
        <span className={styles.badge} data-status="unsaved">
          {text}
        </span>
      )}
    </span>
  );
}
