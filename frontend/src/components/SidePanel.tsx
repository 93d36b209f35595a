import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef, type ComponentProps, type RefObject } from 'react';
import { Icon } from './Icon';
import type { SideSheet } from './SideSheet';
import styles from './SideSheet.module.css';

interface Props extends ComponentProps<typeof SideSheet> {
  /** Whether a key opened it. */
  byKey: RefObject<boolean>;
}

/**
 * Details next to their list, which stays usable. Opened by keyboard, it takes the focus; its caller
 * gives the focus back.
 */
export function SidePanel({ title, actions, byKey, onClose, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (byKey.current) heading.current?.focus({ preventScroll: true });
  }, [byKey]);

  return (
    <div role="dialog" aria-labelledby={id} data-print="alone" className={styles.panel}>
      <header className={styles.heading}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton aria-label="Close" aria-keyshortcuts="Escape" edge="end" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {/* On top: the lower end of a panel may be below the window. */}
      {actions !== undefined && actions !== false && (
        <div data-print="no" className={styles.actions}>
          {actions}
        </div>
      )}
      {/* It may scroll, so it needs to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-labelledby={id} tabIndex={0} className={styles.body}>
        {children}
      </div>
    </div>
  );
}
