import styles from './StatusBadge.module.css';

/** Says, also to a screen reader, that there is something to save. */
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
