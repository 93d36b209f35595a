import { useState, type ReactNode } from 'react';
import { problemOf, statusOf, type ApiError } from '../../api/problem';
import { refusalOf } from './failures';
import { PasswordPrompt } from './PasswordPrompt';
import { TEXTS } from './texts';

const texts = TEXTS.prompt;

interface Answer<T> {
  data?: T;
  error?: ApiError;
}

/** A call that takes the password unless one has just signed in. */
type Call<T> = (password?: string) => Promise<Answer<T>>;

interface Asking {
  send: (password: string) => Promise<string | undefined>;
  cancel: () => void;
}

/** Asks for the password where the server wants it, and makes the call again with it. */
export function usePresence() {
  const [asking, setAsking] = useState<Asking>();
  const [busy, setBusy] = useState(false);

  /** The call's answer; undefined when the password is not entered. */
  const withPresence = async <T,>(call: Call<T>): Promise<Answer<T> | undefined> => {
    const first = await call();
    if (problemOf(first.error)?.code !== 'sign_in_again') return first;
    return new Promise((resolve) => {
      const end = (answer?: Answer<T>) => {
        setAsking(undefined);
        resolve(answer);
      };
      const send = async (password: string) => {
        setBusy(true);
        const answer = await call(password);
        setBusy(false);
        // 400 is the verdict on something else that the call was sent.
        const refusal = statusOf(answer.error) === 400 ? undefined : refusalOf(answer.error);
        if (refusal === undefined) end(answer);
        return refusal;
      };
      setAsking({ send, cancel: () => end() });
    });
  };

  const prompt: ReactNode = asking !== undefined && (
    <PasswordPrompt
      title={texts.again}
      text={texts.againText}
      submit={texts.againSubmit}
      busy={busy}
      onSubmit={asking.send}
      onClose={asking.cancel}
    />
  );
  return { withPresence, prompt };
}
