import type { ReactNode } from 'react';
import type { ApiError } from '../api/problem';
import { ConfirmDialog } from './ConfirmDialog';
import { FailureAlert } from './FailureAlert';
import { useToast } from './toast/useToast';

interface Props {
  title: string;
  confirm: string;
  /** What is in progress while it is deleted. */
  progress: string;
  done: string;
  failed: string;
  /** What is deleted, and what stays. */
  children: ReactNode;
  remove: () => Promise<{ error?: unknown }>;
  isLoading: boolean;
  error: ApiError;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before something is deleted, and reports success or the reason for a failure. */
export function RemovalDialog(props: Props) {
  const { title, confirm, progress, done, failed, children, remove, isLoading, error, onRemoved, onClose } = props;
  const toast = useToast();

  const removeAndTell = async () => {
    const answer = await remove();
    if (answer.error !== undefined) return;
    toast.success(done);
    onRemoved();
  };

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      destructive
      progress={isLoading ? progress : undefined}
      onConfirm={() => void removeAndTell()}
      onClose={onClose}
    >
      {children}
      <FailureAlert text={failed} error={error} />
    </ConfirmDialog>
  );
}
