import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import actions from '../../components/Action.module.css';
import type { Verdict } from '../../components/HumanCheck';
import { browser } from '../../lib/browser';
import { clockTime, timeIn, todayIn } from '../../lib/dates';
import type { Challenge, Site } from './api';
import styles from './Contact.module.css';
import { contactOf, FIELDS, mistakesIn, type Contact, type Errors } from './contactForm';
import { Field } from './Field';
import { PreferredDates } from './PreferredDates';
import { TEXTS } from './texts';
import { useContactRequest } from './useContactRequest';

const THANKS_MS = 3_000;

/** Loaded once someone begins to write. */
const loadHumanCheck = () => import('../../components/HumanCheck');
const HumanCheck = lazy(async () => ({ default: (await loadHumanCheck()).HumanCheck }));

/** The contact form. The input stays until the message has arrived. */
export function ContactForm({ site: { timezone, businessDays } }: { site: Pick<Site, 'timezone' | 'businessDays'> }) {
  const form = useRef<HTMLFormElement>(null);
  const [dates, setDates] = useState<string[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [unverified, setUnverified] = useState<Contact | null>(null);
  const [thanks, setThanks] = useState(0);
  const [receipt, setReceipt] = useState('');
  const send = useContactRequest();

  useEffect(() => {
    if (thanks === 0) return undefined;
    const timer = setTimeout(() => setThanks(0), THANKS_MS);
    return () => clearTimeout(timer);
  }, [thanks]);

  /** Shows the errors and then focuses the first wrong field. */
  const show = (mistakes: Errors) => {
    flushSync(() => {
      setUnverified(null);
      setErrors(mistakes);
    });
    const wrong = FIELDS.find((field) => mistakes[field] !== undefined);
    if (wrong !== undefined) document.getElementById(`contact-${wrong === 'preferredDates' ? 'date' : wrong}`)?.focus();
  };
  /** A field loses its error while it is being corrected. */
  const correct = (name: keyof Errors) => {
    if (errors[name] !== undefined) setErrors((current) => ({ ...current, [name]: undefined }));
  };
  const typed = (target: EventTarget) => {
    void loadHumanCheck().catch(() => undefined);
    const name = FIELDS.find((field) => target instanceof Element && field === target.getAttribute('name'));
    if (name !== undefined) correct(name);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const contact = contactOf(event.currentTarget);
    const mistakes = mistakesIn(contact, todayIn(timezone));
    show(mistakes);
    if (Object.keys(mistakes).length === 0) setUnverified(contact);
  };
  const chooseDates = (chosen: string[]) => {
    setDates(chosen);
    correct('preferredDates');
  };
  const sent = ({ email }: Contact) => {
    setUnverified(null);
    form.current?.reset();
    setDates([]);
    setThanks((count) => count + 1);
    setReceipt(TEXTS.sent(clockTime(timeIn(browser.timeZone())), email));
  };
  const sendVerified = async (contact: Contact, challenge: Challenge, answer: string): Promise<Verdict> => {
    const outcome = await send(contact, challenge, answer);
    switch (outcome.kind) {
      case 'sent':
        sent(contact);
        return 'closed';
      case 'refused':
        show(outcome.errors);
        return 'closed';
      case 'expired':
        return 'expired';
      case 'failed':
        return { failed: outcome.text };
    }
  };

  const field = (name: 'contactName' | 'email' | 'phone' | 'caseStyle' | 'notes') => ({
    name,
    label: TEXTS[name],
    error: errors[name],
  });

  return (
    <>
      {/* Does nothing without scripts: the input must not end up in the URL. */}
      <form
        ref={form}
        method="dialog"
        className={styles.form}
        noValidate
        aria-label={TEXTS.form}
        onChange={({ target }) => typed(target)}
        onSubmit={submit}
      >
        <Field {...field('contactName')} required>
          {(props) => <input {...props} required autoComplete="name" />}
        </Field>
        <Field {...field('email')} required>
          {(props) => <input {...props} required type="email" autoComplete="email" />}
        </Field>
        <Field {...field('phone')} hint={TEXTS.phoneHint}>
          {(props) => <input {...props} type="tel" autoComplete="tel" />}
        </Field>
        <Field {...field('caseStyle')} hint={TEXTS.caseStyleHint}>
          {(props) => <input {...props} autoComplete="off" />}
        </Field>
        <PreferredDates
          timezone={timezone}
          businessDays={businessDays}
          dates={dates}
          error={errors.preferredDates}
          onChange={chooseDates}
        />
        <Field {...field('notes')} hint={TEXTS.notesHint}>
          {(props) => <textarea {...props} rows={4} />}
        </Field>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="contact-website">{TEXTS.trap}</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={styles.foot}>
          <button type="submit" className={actions.primary}>
            {TEXTS.send}
          </button>
          <p role="status" className={styles.thanks}>
            {thanks > 0 && <span>{TEXTS.thanks}</span>}
          </p>
          {/* Stays, so that no one who looked away sends it again. */}
          {receipt !== '' && <p>{receipt}</p>}
        </div>
      </form>
      {unverified !== null && (
        <Suspense>
          <HumanCheck
            why={TEXTS.why}
            onSolved={(challenge, answer) => sendVerified(unverified, challenge, answer)}
            onCancel={() => setUnverified(null)}
          />
        </Suspense>
      )}
    </>
  );
}
