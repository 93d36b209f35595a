import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import type { ChallengeResponse as Challenge } from '../api/public.gen';
import { publicApi } from '../api/publicApi';
import actions from './Action.module.css';
import styles from './HumanCheck.module.css';
import { TEXTS as texts } from './humanCheckTexts';

/**
 * The outcome of the request behind the check: done or to be corrected, problem expired, or failed
 * and worth another try.
 */
export type Verdict = 'closed' | 'expired' | { failed: string };

interface Props {
  /** Explains why there is a check. */
  why: string;
  /** Sends the request with the answer. On `closed` the caller removes the check. */
  onSolved: (challenge: Challenge, answer: string) => Promise<Verdict>;
  onCancel: () => void;
}

/** The human check before a request: an addition from the server, answered once. */
export function HumanCheck({ why, onSolved, onCancel }: Props) {
  const {
    data: challenge,
    isFetching,
    isError,
    refetch,
  } = publicApi.useGetChallengeQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ready = challenge !== undefined && !isFetching && !isError;

  // Closing the dialog before it is removed returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    if (ready) input.current?.focus();
  }, [ready]);

  const ask = (text: string | null) => {
    setFailure(text);
    setAnswer('');
    void refetch();
  };

  const verify = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready || isSending) return;
    setFailure(null);
    if (!/^\d+$/.test(answer.trim()) || Number(answer) !== challenge.a + challenge.b) {
      ask(texts.wrong);
      return;
    }
    setSending(true);
    const verdict = await onSolved(challenge, answer.trim());
    setSending(false);
    // The answer was correct.
    if (verdict === 'expired') ask(texts.expired);
    else if (verdict !== 'closed') setFailure(verdict.failed);
  };

  // Otherwise a dialog around this one would close as well.
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.check}
      aria-labelledby="human-check-title"
      onKeyDown={keepEscape}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <form noValidate onSubmit={(event) => void verify(event)}>
        <h2 id="human-check-title">{texts.title}</h2>
        <p>{why}</p>
        <p id="human-check-problem" aria-live="polite" className={styles.problem}>
          {ready ? texts.problem(challenge.a, challenge.b) : isError ? texts.unavailable : texts.loading}
        </p>
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-labelledby="human-check-problem"
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : 'human-check-failure'}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        {failure !== null && (
          <p id="human-check-failure" role="alert" className={styles.error}>
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="submit" className={actions.primary} disabled={!ready || isSending}>
            {isSending ? texts.sending : texts.verify}
          </button>
          <button
            type="button"
            className={actions.secondary}
            disabled={isFetching || isSending}
            onClick={() => ask(null)}
          >
            {isError ? texts.again : texts.another}
          </button>
          <button type="button" className={actions.secondary} disabled={isSending} onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
