import { getsEmail } from '../../lib/mailWords';

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
    already: ({ by, detail }: { by: string; detail: string }) => {
      const done = [
        ['→ confirmed', 'confirmed'],
        ['→ cancelled', 'declined'],
        ['→ completed', 'completed'],
        ['→ pending', 'reopened'],
      ].find(([change]) => change !== undefined && detail.includes(change))?.[1];
      return `${by === '' ? 'Someone' : by} already ${done ?? 'changed'} this.`;
    },
  },
} as const;
