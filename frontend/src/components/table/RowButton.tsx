import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { RowMark } from './RowMark';

interface Props {
  onClick: () => void;
  /** When the row was made, RFC 3339, if a new one is to be noticed. */
  since?: string;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowButton({ onClick, since, children }: Props) {
  return (
    <>
      <button type="button" className={styles.name} onClick={onClick}>
        {children}
      </button>
      <RowMark since={since} />
    </>
  );
}
