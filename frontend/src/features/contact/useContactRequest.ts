import { useRef } from 'react';
import { LANGUAGE } from '../../lib/language';
import { uuid } from '../../lib/uuid';
import { fieldMistake, problemOf, reasonIn, statusOf, useCreateContactRequestMutation, type Challenge } from './api';
import { FIELDS, type Contact, type Errors } from './contactForm';
import { TEXTS } from './texts';

export type Outcome =
  { kind: 'sent' } | { kind: 'expired' } | { kind: 'refused'; errors: Errors } | { kind: 'failed'; text: string };

/**
 * Sends the form with the answer. A repeated attempt carries the same key, so it is stored once.
 */
export function useContactRequest() {
  const [create] = useCreateContactRequestMutation();
  const last = useRef({ body: '', key: '' });

  const send = async (contact: Contact, challenge: Challenge, answer: string): Promise<Outcome> => {
    const language = LANGUAGE === 'en' ? {} : { language: LANGUAGE };
    const request = { ...contact, ...language, challengeId: challenge.id, answer };
    const body = JSON.stringify(request);
    if (body !== last.current.body) last.current = { body, key: uuid() };

    const { error } = await create({ contactFormRequest: request, 'Idempotency-Key': last.current.key });
    if (error === undefined) return { kind: 'sent' };
    const problem = problemOf(error);
    if (problem?.code === 'challenge_failed') return { kind: 'expired' };
    const texts = problem?.errors ?? {};
    const errors: Errors = Object.fromEntries(
      FIELDS.flatMap((field) => (texts[field] === undefined ? [] : [[field, fieldMistake(field, texts[field])]])),
    );
    if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
    const reason = (statusOf(error) ?? 500) < 500 ? reasonIn(problem) : undefined;
    return { kind: 'failed', text: [TEXTS.failed, reason].filter(Boolean).join(' ') };
  };

  return send;
}
