import { useBlocker } from 'react-router-dom';
import { useAskBeforeUnload } from '../lib/useAskBeforeUnload';
import { ConfirmDialog } from './ConfirmDialog';

/** Asks before another screen, a reload or a closed tab drops what is not saved. Another tab of the same screen does not. */
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
