import { useBlocker } from 'react-router-dom';
import { useAskBeforeUnload } from '../lib/useAskBeforeUnload';
import { ConfirmDialog } from './ConfirmDialog';

interface Props {
  when: boolean;
  /** Whether the screen still shows the form after a change of its parameters. */
  stays?: (params: URLSearchParams) => boolean;
}

/**
 * Asks before navigating, reloading or closing the tab discards changes. Switching tabs within the
 * screen is fine unless `stays` says otherwise.
 */
export function LeaveGuard({ when, stays = () => true }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && (currentLocation.pathname !== nextLocation.pathname || !stays(new URLSearchParams(nextLocation.search))),
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
