import DialogContent from '@mui/material/DialogContent';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './SideSheet.module.css';

const PRINTED_ALONE = { 'data-print': 'alone' };

interface Props {
  title: string;
  /** Stays visible at the bottom. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Details next to their list; full width on phones. */
export function SideSheet({ title, actions, onClose, children }: Props) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, className: styles.sheet, ...PRINTED_ALONE },
      }}
    >
      <header className={styles.heading}>
        <h2 id={id}>{title}</h2>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {/* It may scroll, so it needs to be reachable by keyboard. */}
      <DialogContent tabIndex={0} className={styles.content}>
        {children}
      </DialogContent>
      {actions !== undefined && actions !== false && (
        <footer data-print="no" className={styles.actions}>
          {actions}
        </footer>
      )}
    </Drawer>
  );
}
