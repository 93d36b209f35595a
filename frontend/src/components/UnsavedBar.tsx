import Button from '@mui/material/Button';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { DiscardDialog } from './DiscardDialog';
import { PAGE_END } from './pageEnd';
import styles from './UnsavedBar.module.css';

const TEXTS = { title: 'Unsaved Changes', discard: 'Discard', save: 'Save' } as const;

interface Props {
  isDirty: boolean;
  busy: boolean;
  /** Left out as long as another button that saves is in sight. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}

/** Keeps Save and Discard in sight while a form has unsaved changes. */
export function UnsavedBar(props: Props) {
  if (!props.isDirty) return null;
  return createPortal(<Bar {...props} />, document.getElementById(PAGE_END) ?? document.body);
}

function Bar({ busy, onSave, onDiscard }: Props) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState(false);

  // When the bar goes, so does the button that has the focus.
  useLayoutEffect(() => {
    const bar = ref.current;
    return () => {
      if (bar?.contains(document.activeElement) === true) bar.closest('main')?.focus({ preventScroll: true });
    };
  }, []);

  const discard = () => {
    // First gives the focus back to the bar.
    flushSync(() => setAsks(false));
    onDiscard();
  };
  return (
    <div ref={ref} role="group" aria-labelledby={id} data-print="no" className={styles.bar}>
      <p id={id}>{TEXTS.title}</p>
      <Button size="small" aria-disabled={busy} onClick={() => !busy && setAsks(true)}>
        {TEXTS.discard}
      </Button>
      {/* Not `disabled` while it saves: it would lose the focus. */}
      {onSave !== undefined && (
        <Button size="small" variant="contained" aria-disabled={busy} onClick={() => !busy && onSave()}>
          {TEXTS.save}
        </Button>
      )}
      {asks && <DiscardDialog onDiscard={discard} onClose={() => setAsks(false)} />}
    </div>
  );
}
