import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { TEXTS } from './texts';
import { toastAction, toastDismissed, type Toast } from './toast';
import styles from './Toaster.module.css';

const SHOWN_FOR_MS = 6_000;
/** Long enough to reach the button. */
const WITH_ACTION_MS = 15_000;

export function Toaster() {
  const toast = useSelector((state: { toast: { current: Toast | null } }) => state.toast.current);
  const dispatch = useDispatch();

  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(
      () => dispatch(toastDismissed()),
      toast.action === undefined ? SHOWN_FOR_MS : WITH_ACTION_MS,
    );
    return () => clearTimeout(timer);
  }, [toast, dispatch]);

  return createPortal(
    <div role="status" aria-live="polite" className={styles.region}>
      {toast !== null && (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          <div>
            <p className={styles.title}>{TEXTS.tones[toast.tone]}</p>
            <p>{toast.text}</p>
            {toast.action !== undefined && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dispatch(toastDismissed());
                  toastAction.run();
                }}
              >
                {toast.action}
              </button>
            )}
          </div>
          <button type="button" aria-label={TEXTS.dismiss} onClick={() => dispatch(toastDismissed())}>
            ×
          </button>
        </div>
      )}
    </div>,
    document.getElementById('toasts') ?? document.body,
  );
}
