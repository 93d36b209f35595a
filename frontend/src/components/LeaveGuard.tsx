import { useBlocker } from 'react-router-dom';
import { useAskBeforeUnload } from '../lib/useAskBeforeUnload';
import { ConfirmDialog } from './ConfirmDialog';

/**
 * Asks before navigating, reloading or closing the tab discards changes. Switching tabs within the
 * screen is fine.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(when);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      destructive
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>You have unsaved changes. They are lost when you leave this page.</p>
    </ConfirmDialog>
  );
}
