import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { BackupCodesStep } from '../../../components/account/BackupCodesStep';
import { failureOf, refusalOf } from '../../../components/account/failures';
import { PasswordPrompt } from '../../../components/account/PasswordPrompt';
import { Actions } from '../../../components/Actions';
import { useToast } from '../../../components/toast/useToast';
import { useRenewBackupCodesMutation } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.twoFactor;
const FEW = 3;

/** How many backup codes are left, and how to get new ones. */
export function BackupCodes({ left }: { left: number }) {
  const id = useId();
  const [renew, { isLoading }] = useRenewBackupCodesMutation();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const toast = useToast();

  const submit = async (password: string) => {
    const { data, error } = await renew({ ownPasswordRequest: { password } });
    const refusal = refusalOf(error);
    if (refusal !== undefined) return refusal;
    if (data === undefined) toast.error(failureOf(error, () => texts.renewFailed));
    setCodes(data?.backupCodes);
    setAsking(false);
    return undefined;
  };

  return (
    <>
      <Actions wide>
        <span>
          {texts.codesLeft(left)} {left <= FEW && texts.fewLeft}
        </span>
        <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
          {texts.renew}
        </Button>
      </Actions>
      {asking && (
        <PasswordPrompt
          title={texts.renewTitle}
          text={texts.renewText}
          submit={texts.renewSubmit}
          busy={isLoading}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        />
      )}
      {codes !== undefined && (
        <Dialog open onClose={() => setCodes(undefined)} fullWidth maxWidth="xs" aria-labelledby={id}>
          <BackupCodesStep titleId={id} codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}
