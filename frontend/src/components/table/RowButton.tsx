import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** The name of a row, which opens it. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.name} onClick={onClick}>
      {children}
    </button>
  );
}
