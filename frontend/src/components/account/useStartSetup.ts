import { api } from '../../api/endpoints';
import type { TwoFactorSetupResponse as Setup } from '../../api/api.gen';
import { useToast } from '../toast/useToast';
import { failureOf } from './failures';
import { TEXTS } from './texts';

export type { Setup };

const isComplete = ({ qrCodeUrl, backupCodes }: Setup) => typeof qrCodeUrl === 'string' && Array.isArray(backupCodes);

/** Starts the setup of two-factor authentication. Nothing changes until a code is verified. */
export function useStartSetup() {
  const [start, { isLoading }] = api.useSetUpTwoFactorMutation();
  const toast = useToast();
  return {
    isStarting: isLoading,
    /** What to show in the dialog; undefined after a failure, which it reports. */
    startSetup: async (): Promise<Setup | undefined> => {
      const { data, error } = await start();
      if (data !== undefined && isComplete(data)) return data;
      toast.error(data === undefined ? failureOf(error, TEXTS.setupFailed) : TEXTS.setupFailed(200));
      return undefined;
    },
  };
}
