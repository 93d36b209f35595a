import Button from '@mui/material/Button';
import { useState } from 'react';
import { Hint } from '../../../components/Hint';
import { RemovalDialog } from '../../../components/RemovalDialog';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useDates, useResendInvitationMutation, useRevokeInvitationMutation, type Invitation } from '../api';
import styles from '../account/Account.module.css';
import { ROLE_NAMES, TEXTS } from './texts';

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt, expired } = invitation;
  const dates = useDates();
  const [revoking, setRevoking] = useState(false);
  const [resend, { isLoading: isSending }] = useResendInvitationMutation();
  const [revoke, { isLoading, error }] = useRevokeInvitationMutation();
  const toast = useToast();

  const sendAgain = async () => {
    const answer = await resend({ id });
    if (answer.error === undefined) toast.success(TEXTS.resent);
    else toast.error(problemOf(answer.error)?.detail ?? TEXTS.inviteFailed);
  };

  return (
    <li aria-label={email} className={styles.session}>
      <div>
        <h3>{email}</h3>
        <p>{ROLE_NAMES[role]}</p>
        <Hint small>
          {invitedBy !== null && `${TEXTS.invitedBy(invitedBy)} · `}
          {expired ? TEXTS.expired : TEXTS.expires(dates.moment(expiresAt))}
        </Hint>
      </div>
      {expired && <StatusBadge status={TEXTS.expired} tone="failed" />}
      <div>
        <Button size="small" aria-label={TEXTS.resendName(email)} disabled={isSending} onClick={() => void sendAgain()}>
          {TEXTS.resend}
        </Button>
        <Button size="small" color="error" aria-label={TEXTS.revokeName(email)} onClick={() => setRevoking(true)}>
          {TEXTS.revoke}
        </Button>
      </div>
      {revoking && (
        <RemovalDialog
          title={TEXTS.revokeTitle(email)}
          confirm={TEXTS.revoke}
          progress={TEXTS.revoking}
          done={TEXTS.revoked}
          failed={TEXTS.revokeFailed}
          remove={() => revoke({ id })}
          isLoading={isLoading}
          error={error}
          onRemoved={() => setRevoking(false)}
          onClose={() => setRevoking(false)}
        >
          <p>{TEXTS.revokeText}</p>
        </RemovalDialog>
      )}
    </li>
  );
}
