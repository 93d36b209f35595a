import { useState } from 'react';
import { declined, signWithPasskey, type Answer } from '../../components/account/passkeys';
import {
  problemOf,
  statusOf,
  useRedeemPasswordResetMutation,
  type ApiError,
  type PasskeyChallenge,
  type RedeemResponse,
} from './api';
import { factorOf, type SecondFactor } from './secondFactor';
import { TEXTS } from './texts';

const texts = TEXTS.reset;

/** Chooses a new password with a mailed link. `factorDue`: the second factor that is needed, too. */
export function useReset(token: string) {
  const [redeem, { isLoading }] = useRedeemPasswordResetMutation();
  const [state, setState] = useState<'open' | 'expired' | 'done'>(token === '' ? 'expired' : 'open');
  const [factorDue, setFactorDue] = useState<SecondFactor>();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  const refuse = (refusal: ApiError) => {
    const status = statusOf(refusal);
    const data = refusal !== undefined && 'data' in refusal ? (refusal.data as Partial<RedeemResponse>) : {};
    const problem = problemOf(refusal);
    if (status === 410) setState('expired');
    else if (data.requiresTwoFactor === true) {
      // The first time it is not a mistake.
      if (factorDue !== undefined) setFailure(data.message ?? texts.wrongCode);
      setFactorDue(factorOf(data));
    } else if (status === undefined) setFailure(TEXTS.noConnection);
    // The field shows what is wrong with the password.
    else if (problem?.errors === undefined) setFailure(problem?.detail ?? texts.failed);
    else setFactorDue(undefined);
  };

  /** Returns why the server refused, if it did. */
  const send = async (newPassword: string, second: { twoFactorToken?: string; passkey?: Answer } = {}) => {
    setFailure(undefined);
    const { data, error: refusal } = await redeem({ redeemRequest: { token, newPassword, ...second } });
    if (data === undefined) refuse(refusal);
    else setState('done');
    return refusal;
  };

  return {
    state,
    factorDue,
    isBusy: isLoading || isAsking,
    failure,
    send,
    /** The same, once the passkey has answered. */
    sendWithPasskey: async (newPassword: string, challenge: PasskeyChallenge) => {
      setIsAsking(true);
      const passkey = await signWithPasskey(challenge).catch((reason: unknown) => declined(reason));
      setIsAsking(false);
      if (typeof passkey !== 'string') return send(newPassword, { passkey });
      setFailure(passkey);
      return undefined;
    },
    backToPassword: () => {
      setFactorDue(undefined);
      setFailure(undefined);
    },
  };
}
