import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { failureOf, refusalOf } from '../../../components/account/failures';
import { PasswordPrompt } from '../../../components/account/PasswordPrompt';
import { TEXTS as ACCOUNT } from '../../../components/account/texts';
import { TwoFactorDialog } from '../../../components/account/TwoFactorDialog';
import { useStartSetup, type Setup } from '../../../components/account/useStartSetup';
import { useToast } from '../../../components/toast/useToast';
import { useDisableTwoFactorMutation } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.twoFactor;

/** One's own switch. It takes effect at once, and goes back when the change fails or is cancelled. */
export function TwoFactorSwitch({ enabled }: { enabled: boolean }) {
  const id = useId();
  const { startSetup, isStarting, prompt } = useStartSetup();
  const [setup, setSetup] = useState<Setup>();
  const [disabling, setDisabling] = useState(false);
  const isTurningOn = isStarting || setup !== undefined;

  return (
    <div>
      <FormControlLabel
        label={texts.label}
        control={
          <Switch
            checked={isTurningOn || (enabled && !disabling)}
            disabled={isStarting}
            onChange={() => {
              if (enabled) setDisabling(true);
              else void startSetup().then(setSetup);
            }}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id}>{texts.hint}</FormHelperText>
      {prompt}
      {setup !== undefined && <TwoFactorDialog setup={setup} onClose={() => setSetup(undefined)} />}
      {disabling && <Disabling onClose={() => setDisabling(false)} />}
    </div>
  );
}

function Disabling({ onClose }: { onClose: () => void }) {
  const [disable, { isLoading }] = useDisableTwoFactorMutation();
  const toast = useToast();

  const submit = async (password: string) => {
    const { error } = await disable({ ownPasswordRequest: { password } });
    const refusal = refusalOf(error);
    if (refusal !== undefined) return refusal;
    if (error === undefined) toast.success(ACCOUNT.disabled);
    else toast.error(failureOf(error, ACCOUNT.disableFailed));
    onClose();
    return undefined;
  };

  return (
    <PasswordPrompt
      title={texts.disableTitle}
      text={texts.disableText}
      submit={texts.disableSubmit}
      destructive
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
