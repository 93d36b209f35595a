import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { sessionStarted, statusOf, useLoginMutation, type LoginRequest, type LoginResponse } from './api';
import { TEXTS } from './texts';

/** The server's own words for a refusal, if it gave any. */
function messageOf(error: object): string | undefined {
  const data = 'data' in error ? error.data : undefined;
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Signs in; `codeDue` is true once the password was right and a code is asked for. */
export function useSignIn() {
  const [login, { isLoading }] = useLoginMutation();
  const [codeDue, setCodeDue] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const dispatch = useDispatch();

  const accept = ({ success, token, user, requiresTwoFactor, message }: LoginResponse) => {
    if (success && token != null && user != null) dispatch(sessionStarted({ token, user }));
    else if (requiresTwoFactor === true) setCodeDue(true);
    else setFailure(message ?? TEXTS.failed);
  };

  const signIn = async (loginRequest: LoginRequest) => {
    setFailure(null);
    const { data, error } = await login({ loginRequest });
    if (data !== undefined) accept(data);
    else setFailure(statusOf(error) === undefined ? TEXTS.noConnection : (messageOf(error) ?? TEXTS.failed));
  };

  const backToLogin = () => {
    setCodeDue(false);
    setFailure(null);
  };

  return { signIn, isSigningIn: isLoading, codeDue, backToLogin, failure };
}
