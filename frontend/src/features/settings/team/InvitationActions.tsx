import Button from '@mui/material/Button';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useResendInvitationMutation, type Invitation } from '../api';
import { TEXTS } from './texts';

interface Props {
  invitation: Invitation;
  onRevoke: () => void;
}

export function InvitationActions({ invitation: { id, email }, onRevoke }: Props) {
  const [resend, { isLoading }] = useResendInvitationMutation();
  const toast = useToast();
  const sendAgain = async () => {
    const answer = await resend({ id });
    if (answer.error === undefined) toast.success(TEXTS.resent);
    else toast.error(problemOf(answer.error)?.detail ?? TEXTS.inviteFailed);
  };
  return (
    <>
      <Button size="small" aria-label={TEXTS.resendName(email)} disabled={isLoading} onClick={() => void sendAgain()}>
        {TEXTS.resend}
      </Button>
      <Button size="small" color="error" aria-label={TEXTS.revokeName(email)} onClick={onRevoke}>
        {TEXTS.revoke}
      </Button>
    </>
  );
}
