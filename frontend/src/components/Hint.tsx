import type { ComponentProps } from 'react';
import styles from './Hint.module.css';

interface Props extends ComponentProps<'p'> {
  small?: boolean;
}

/** A text that explains, in a quieter color. */
export function Hint({ small = false, className = '', ...props }: Props) {
  return <p {...props} className={`${styles.hint} ${className}`} data-small={small} />;
}
