import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { useGetChallengeQuery } from './api';
import actions from '../../components/Action.module.css';
import styles from './Contact.module.css';
import type { Contact, Errors } from './contactForm';
import { TEXTS } from './texts';
import { useContactRequest } from './useContactRequest';

const texts = TEXTS.verification;

interface Props {
  contact: Contact;
  onSent: () => void;
  /** The server finds fault with what was typed. */
  onRefused: (errors: Errors) => void;
  onCancel: () => void;
}

/** The human check in front of the request: the server's sum, answered once. */
export function Verification({ contact, onSent, onRefused, onCancel }: Props) {
  const { data: challenge, isFetching, isError, refetch } = useGetChallengeQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { send, isSending } = useContactRequest();
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ready = challenge !== undefined && !isFetching && !isError;

  // Closing it, not only taking it away, gives the focus back to where it was.
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
    const outcome = await send(contact, challenge, answer.trim());
    switch (outcome.kind) {
      case 'sent':
        onSent();
        break;
      // The sum was right.
      case 'expired':
        ask(texts.expired);
        break;
      case 'refused':
        onRefused(outcome.errors);
        break;
      case 'failed':
        setFailure(outcome.text);
    }
  };

  return (
    <dialog
      ref={dialog}
      className={styles.verification}
      aria-labelledby="verification-title"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <form noValidate onSubmit={(event) => void verify(event)}>
        <h2 id="verification-title">{texts.title}</h2>
        <p>{texts.why}</p>
        <p id="verification-problem" aria-live="polite" className={styles.problem}>
          {ready ? texts.problem(challenge.a, challenge.b) : isError ? texts.unavailable : texts.loading}
        </p>
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-labelledby="verification-problem"
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : 'verification-failure'}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        {failure !== null && (
          <p id="verification-failure" role="alert" className={styles.error}>
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="submit" className={actions.primary} disabled={!ready || isSending}>
            {isSending ? texts.sending : texts.verify}
          </button>
          <button type="button" className={actions.secondary} disabled={isFetching || isSending} onClick={() => ask(null)}>
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
