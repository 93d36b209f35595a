import { getsEmail } from '../../lib/mailWords';

/** What is said to have been done to an appointment that has this status now. */
const DONE: ReadonlyMap<string | undefined, string> = new Map([
  ['pending', 'reopened'],
  ['confirmed', 'confirmed'],
  ['completed', 'completed'],
  ['cancelled', 'declined'],
]);

export const TEXTS = {
  declining: {
    title: (name: string) => `Decline the request from ${name}?`,
    reason: 'Reason',
    hint: 'The client reads this in the email. Ctrl+Enter declines.',
    missing: 'Tell the client why',
    long: 'Use at most 500 characters',
    notify: 'Notify the client by email',
    paid: 'The client has paid for this session. You can refund it under Payments.',
    submit: 'Decline and notify',
    submitQuietly: 'Decline',
    done: (name: string) => (leaves: boolean) => `Declined. ${getsEmail(name, leaves, 'an email with the reason')}`,
    doneQuietly: 'Declined without an email',
  },
  answers: {
    call: (phone: string) => `Done. No email address on file: call ${phone}`,
    undo: 'Undo',
    undone: 'The change was undone',
    undoneAndTold: (leaves: boolean) => `The change was undone. ${getsEmail('The client', leaves)}`,
    failed: 'That did not work. Nothing was changed.',
    changed: 'Someone else has changed this appointment.',
    already: (by: string, status: string | undefined) =>
      `${by === '' ? 'Someone' : by} already ${DONE.get(status) ?? 'changed'} this.`,
  },
} as const;
