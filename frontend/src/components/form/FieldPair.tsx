import type { ReactNode } from 'react';
import styles from './FieldPair.module.css';

/** Form fields next to each other, as many as fit. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
