import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { BackupCodesStep } from './BackupCodesStep';
import { SetupStep } from './SetupStep';
import { VerifyStep } from './VerifyStep';
import type { Setup } from './useStartSetup';

/** Setup, verification, backup codes. Closed before the code is verified, it changes nothing. */
export function TwoFactorDialog({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 37.5rem)');
  const [step, setStep] = useState<'setup' | 'verify' | 'complete'>('setup');
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="xs" aria-labelledby={id}>
      {step === 'setup' && (
        <SetupStep titleId={id} setup={setup} onContinue={() => setStep('verify')} onCancel={onClose} />
      )}
      {step === 'verify' && (
        <VerifyStep titleId={id} onVerified={() => setStep('complete')} onBack={() => setStep('setup')} />
      )}
      {step === 'complete' && <BackupCodesStep titleId={id} codes={setup.backupCodes} onDone={onClose} />}
    </Dialog>
  );
}
