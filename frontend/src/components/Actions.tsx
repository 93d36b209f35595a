import type { ReactNode } from 'react';
import styles from './Actions.module.css';

interface Props {
  /** More space between the buttons. */
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Buttons in a row that wraps. */
export function Actions({ wide = false, className = '', children }: Props) {
  return (
    <div className={`${styles.actions} ${className}`} data-wide={wide}>
      {children}
    </div>
  );
}
