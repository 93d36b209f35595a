import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { BusyBar } from './BusyBar';
import styles from './Dialog.module.css';
import { TEXTS } from './dialogTexts';

interface Props {
  title: string;
  /** The question, and what will be deleted or changed. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /** Whether something is deleted permanently. */
  destructive?: boolean;
  /** What is in progress, if anything is. */
  progress?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = TEXTS.cancel,
  destructive = false,
  progress,
  onConfirm,
  onClose,
}: Props) {
  const id = useId();
  const busy = progress !== undefined;
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} className={styles.content}>
        {children}
        {busy && <BusyBar text={progress} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
