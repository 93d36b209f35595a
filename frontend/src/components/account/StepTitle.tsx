import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef } from 'react';
import styles from './Account.module.css';

/** The title of a dialog's step. It takes the focus, so that screen readers read the new title. */
export function StepTitle({ id, children }: { id: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <DialogTitle ref={title} id={id} tabIndex={-1} className={styles.title}>
      {children}
    </DialogTitle>
  );
}
