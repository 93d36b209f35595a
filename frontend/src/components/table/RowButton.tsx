import { useContext, type ReactNode } from 'react';
import styles from './DataTable.module.css';
import { Opened } from './opened';
import { TEXTS } from './texts';

interface Props {
  onClick: () => void;
  /** When the row was made, RFC 3339, if a new one is to be noticed. */
  since?: string;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowButton({ onClick, since, children }: Props) {
  const opened = useContext(Opened);
  return (
    <>
      <button type="button" className={styles.name} onClick={onClick}>
        {children}
      </button>
      {since !== undefined && Date.parse(since) > opened && <strong className={styles.new}>{TEXTS.new}</strong>}
    </>
  );
}
