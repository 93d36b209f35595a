import { useContext } from 'react';
import styles from './DataTable.module.css';
import { IsUpdated, Opened } from './opened';
import { TEXTS } from './texts';

/** Says that a row has arrived or has been changed since the table was opened. `since`: when it was made, RFC 3339. */
export function RowMark({ since }: { since?: string | undefined }) {
  const opened = useContext(Opened);
  const isUpdated = useContext(IsUpdated);
  const isNew = since !== undefined && Date.parse(since) > opened;
  if (!isNew && !isUpdated) return null;
  return <strong className={styles.new}>{isNew ? TEXTS.new : TEXTS.updated}</strong>;
}
