import type { ComponentProps } from 'react';
import { ActionDialog } from './ActionDialog';

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'act' | 'cancel' | 'destructive' | 'onDone'> {
  remove: () => Promise<{ error?: unknown }>;
  onRemoved: () => void;
}

/** Asks before something is deleted, and says what is deleted, and what stays. */
export const RemovalDialog = ({ remove, onRemoved, ...props }: Props) => (
  <ActionDialog {...props} destructive act={remove} onDone={onRemoved} />
);
