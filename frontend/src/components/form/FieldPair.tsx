import type { ReactNode } from 'react';
import styles from './FieldPair.module.css';

/** Fields side by side, as many as fit. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
