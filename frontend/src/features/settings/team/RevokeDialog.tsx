import { RemovalDialog } from '../../../components/RemovalDialog';
import { useRevokeInvitationMutation, type Invitation } from '../api';
import { TEXTS } from './texts';

interface Props {
  invitation: Invitation;
  onClose: () => void;
}

export function RevokeDialog({ invitation: { id, email }, onClose }: Props) {
  const [revoke, { isLoading, error }] = useRevokeInvitationMutation();
  return (
    <RemovalDialog
      title={TEXTS.revokeTitle(email)}
      confirm={TEXTS.revoke}
      progress={TEXTS.revoking}
      done={TEXTS.revoked}
      failed={TEXTS.revokeFailed}
      remove={() => revoke({ id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{TEXTS.revokeText}</p>
    </RemovalDialog>
  );
}
