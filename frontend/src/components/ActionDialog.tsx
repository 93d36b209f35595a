import type { ReactNode } from 'react';
import type { ApiError } from '../api/problem';
import { ConfirmDialog } from './ConfirmDialog';
import { FailureAlert } from './FailureAlert';
import { useToast } from './toast/useToast';

interface Props {
  title: string;
  confirm: string;
  cancel?: string;
  destructive?: boolean;
  /** What is in progress while it is done. */
  progress: string;
  done: string;
  failed: string;
  /** What will be done, and what not. */
  children: ReactNode;
  act: () => Promise<{ error?: unknown }>;
  isLoading: boolean;
  error: ApiError;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done, and reports success or the reason for a failure. */
export function ActionDialog({ progress, done, failed, children, act, isLoading, error, onDone, ...dialog }: Props) {
  const toast = useToast();

  const actAndTell = async () => {
    const answer = await act();
    if (answer.error !== undefined) return;
    toast.success(done);
    onDone();
  };

  return (
    <ConfirmDialog {...dialog} progress={isLoading ? progress : undefined} onConfirm={() => void actAndTell()}>
      {children}
      <FailureAlert text={failed} error={error} />
    </ConfirmDialog>
  );
}
