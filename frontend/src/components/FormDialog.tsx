import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { useAfterFirstPaint } from '../lib/useAfterFirstPaint';
import { BusyBar } from './BusyBar';
import styles from './Dialog.module.css';
import { TEXTS } from './dialogTexts';
import { DiscardDialog } from './DiscardDialog';
import { RestoredForm } from './form/RestoredForm';

interface Props {
  title: string;
  /** Label of the submit button. */
  submit: string;
  /** Whether closing would lose changes. */
  dirty: boolean;
  busy: boolean;
  /** Whether something is deleted permanently. */
  destructive?: boolean;
  /** What is in progress, if anything is; the dialog cannot be closed meanwhile. */
  progress?: string | undefined;
  /** How much is done, from 0 to 1, if known. */
  done?: number | undefined;
  maxWidth?: DialogProps['maxWidth'];
  /**
   * Name of a form that survives the end of the session: opened again after signing in, it is
   * filled in.
   */
  kept?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, full screen on phones. Asks before it discards changes. */
export function FormDialog({
  title,
  submit,
  dirty,
  busy,
  destructive = false,
  progress,
  done,
  maxWidth = 'sm',
  kept,
  onSubmit,
  onClose,
  children,
}: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 37.5rem)');
  const [leaving, setLeaving] = useState(false);
  // The dialog answers the click; its fields follow while it fades in.
  const isDrawn = useAfterFirstPaint();
  const close = () => {
    if (progress !== undefined) return;
    if (dirty) setLeaving(true);
    else onClose();
  };

  return (
    <>
      <Dialog open onClose={close} fullScreen={phone} fullWidth maxWidth={maxWidth} aria-labelledby={id}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {isDrawn && (
              <>
                {kept !== undefined && <RestoredForm name={kept} dirty={dirty} />}
                {children}
              </>
            )}
            {progress !== undefined && <BusyBar text={progress} done={done} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={close} disabled={progress !== undefined}>
              {TEXTS.cancel}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              // There is nothing to check until its fields are drawn.
              disabled={busy || !isDrawn}
            >
              {submit}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </>
  );
}
