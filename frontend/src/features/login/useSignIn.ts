import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { declined, signWithPasskey } from '../../components/account/passkeys';
import { browserId } from '../../lib/browserId';
import {
  problemOf,
  sessionStarted,
  statusOf,
  useBeginPasskeyLoginMutation,
  useLogInWithPasskeyMutation,
  useLoginMutation,
  type LoginRequest,
  type LoginResponse,
  type PasskeyChallenge,
} from './api';
import { factorOf, type SecondFactor } from './secondFactor';
import { TEXTS } from './texts';

/** The server's message for a failed login, if there is one. */
function refusalOf(error: object): Partial<LoginResponse> {
  const data = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null ? data : {};
}

/** The server's words, or ours if it had none. */
const wordsOf = (message: unknown) => (typeof message === 'string' && message !== '' ? message : TEXTS.failed);

/**
 * Signs in. `factorDue` is set once the password was right and a second factor is needed;
 * `unchecked` holds the credentials that wait for the human check after too many failed logins.
 */
export function useSignIn() {
  const [login, { isLoading: isLoggingIn }] = useLoginMutation();
  const [beginPasskey] = useBeginPasskeyLoginMutation();
  const [logInWithPasskey] = useLogInWithPasskeyMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [factorDue, setFactorDue] = useState<SecondFactor | null>(null);
  const [unchecked, setUnchecked] = useState<LoginRequest | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dispatch = useDispatch();

  const accept = ({ success, token, user, message, ...rest }: LoginResponse) => {
    if (success && token != null && user != null) dispatch(sessionStarted({ token, user }));
    else if (rest.requiresTwoFactor === true) setFactorDue(factorOf(rest) ?? null);
    else setFailure(message ?? TEXTS.failed);
  };

  /** Returns whether the server asks for a human check. */
  const signIn = async (loginRequest: LoginRequest) => {
    setFailure(null);
    const { data, error } = await login({ loginRequest: { ...loginRequest, browserId: browserId() } });
    const refusal = error === undefined ? {} : refusalOf(error);
    const checkDue = refusal.requiresHumanCheck === true;
    setUnchecked(checkDue ? loginRequest : null);
    // A challenge is accepted once: the next attempt needs the new one.
    setFactorDue((due) => factorOf(refusal) ?? due);
    if (data !== undefined) accept(data);
    else if (statusOf(error) === undefined) setFailure(TEXTS.noConnection);
    else if (!checkDue) setFailure(wordsOf(refusal.message));
    return checkDue;
  };

  /** The device's answer; undefined after a failure, which is shown. */
  const askDevice = async (challenge: PasskeyChallenge) => {
    setFailure(null);
    setIsAsking(true);
    const answer = await signWithPasskey(challenge).catch((reason: unknown) => declined(reason));
    setIsAsking(false);
    if (typeof answer !== 'string') return answer;
    setFailure(answer);
    return undefined;
  };

  /** Signs in with credentials and the passkey that is due. */
  const signInWithFactor = async (credentials: LoginRequest, challenge: PasskeyChallenge) => {
    const passkey = await askDevice(challenge);
    if (passkey !== undefined) await signIn({ ...credentials, passkey });
  };

  /** Signs in with nothing but a passkey. */
  const signInWithPasskey = async () => {
    setFailure(null);
    const begun = await beginPasskey();
    if (begun.data === undefined) {
      setFailure(problemOf(begun.error)?.detail ?? TEXTS.noConnection);
      return;
    }
    const passkey = await askDevice(begun.data);
    if (passkey === undefined) return;
    const { data, error } = await logInWithPasskey({ passkeyLoginRequest: { ...passkey, browserId: browserId() } });
    if (data !== undefined) accept(data);
    else setFailure(statusOf(error) === undefined ? TEXTS.noConnection : wordsOf(refusalOf(error).message));
  };

  const backToLogin = () => {
    setFactorDue(null);
    setFailure(null);
  };

  return {
    signIn,
    signInWithFactor,
    signInWithPasskey,
    isSigningIn: isLoggingIn || isAsking,
    factorDue,
    backToLogin,
    unchecked,
    giveUp: () => setUnchecked(null),
    failure,
  };
}
