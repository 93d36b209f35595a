import Alert from '@mui/material/Alert';
import { useFormContext } from 'react-hook-form';
import type { Fields } from '../fields';
import { SwitchField } from '../parts';
import { TEXTS } from './texts';

const texts = TEXTS.twoFactor;

/** The practice's rule, saved with the other settings. `enabled` is one's own state. */
export function RequireSwitch({ enabled }: { enabled: boolean }) {
  const { watch, formState } = useFormContext<Fields>();
  const isNew = watch('twoFactorRequired') && formState.defaultValues?.twoFactorRequired !== true;
  return (
    <>
      <SwitchField name="twoFactorRequired" label={texts.require} hint={texts.requireHint} />
      {isNew && !enabled && <Alert severity="warning">{texts.requireWarning}</Alert>}
    </>
  );
}
