import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { sessionStarted, statusOf, useLoginMutation, type LoginRequest, type LoginResponse } from './api';
import { TEXTS } from './texts';

/** The server's message for a failed login, if there is one. */
function refusalOf(error: object): Partial<LoginResponse> {
  const data = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null ? data : {};
}

/**
 * Signs in. `codeDue` is true once the password was right and a code is needed; `unchecked` holds
 * the credentials that wait for the human check after too many failed logins.
 */
export function useSignIn() {
  const [login, { isLoading }] = useLoginMutation();
  const [codeDue, setCodeDue] = useState(false);
  const [unchecked, setUnchecked] = useState<LoginRequest | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dispatch = useDispatch();

  const accept = ({ success, token, user, requiresTwoFactor, message }: LoginResponse) => {
    if (success && token != null && user != null) dispatch(sessionStarted({ token, user }));
    else if (requiresTwoFactor === true) setCodeDue(true);
    else setFailure(message ?? TEXTS.failed);
  };

  /** Returns whether the server asks for a human check. */
  const signIn = async (loginRequest: LoginRequest) => {
    setFailure(null);
    const { data, error } = await login({ loginRequest });
    const { requiresHumanCheck, message } = error === undefined ? {} : refusalOf(error);
    const checkDue = requiresHumanCheck === true;
    setUnchecked(checkDue ? loginRequest : null);
    if (data !== undefined) accept(data);
    else if (statusOf(error) === undefined) setFailure(TEXTS.noConnection);
    else if (!checkDue) setFailure(typeof message === 'string' && message !== '' ? message : TEXTS.failed);
    return checkDue;
  };

  const backToLogin = () => {
    setCodeDue(false);
    setFailure(null);
  };

  return { signIn, isSigningIn: isLoading, codeDue, backToLogin, unchecked, giveUp: () => setUnchecked(null), failure };
}
