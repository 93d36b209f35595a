import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** A cell of two lines, the second one small, if there is one. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      {second !== undefined && <small>{second}</small>}
    </span>
  );
}
