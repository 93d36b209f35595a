import { api } from '../../api/endpoints';
import type { TwoFactorSetupResponse as Setup } from '../../api/api.gen';
import { useToast } from '../toast/useToast';
import { failureOf } from './failures';
import { TEXTS } from './texts';
import { usePresence } from './usePresence';

export type { Setup };

const isComplete = ({ qrCodeUrl, backupCodes }: Setup) => typeof qrCodeUrl === 'string' && Array.isArray(backupCodes);

/** Starts the setup of two-factor authentication. Nothing changes until a code is verified. */
export function useStartSetup() {
  const [start, { isLoading }] = api.useSetUpTwoFactorMutation();
  const { withPresence, prompt } = usePresence();
  const toast = useToast();
  return {
    isStarting: isLoading,
    /** Asks for the password, if it has to be entered. */
    prompt,
    /** What to show in the dialog; undefined if it was cancelled, and after a failure, which it reports. */
    startSetup: async (): Promise<Setup | undefined> => {
      const answer = await withPresence((password) => start({ presenceRequest: { password } }));
      if (answer === undefined) return undefined;
      const { data, error } = answer;
      if (data !== undefined && isComplete(data)) return data;
      toast.error(data === undefined ? failureOf(error, TEXTS.setupFailed) : TEXTS.setupFailed(200));
      return undefined;
    },
  };
}
