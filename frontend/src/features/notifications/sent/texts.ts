import type { MailState } from '../api';
import { counted } from '../../../lib/counted';

export const STATES: readonly MailState[] = ['waiting', 'sent', 'failed', 'withdrawn', 'held'];

const emails = (total: number) => counted(total, 'email');

export const TEXTS = {
  search: 'Search emails',
  status: 'State',
  allStatuses: 'All states',
  statusName: (state: MailState) => state.charAt(0).toUpperCase() + state.slice(1),
  from: 'From',
  to: 'To',
  loading: 'Loading emails',
  failed: 'The emails could not be loaded.',
  none: 'No emails yet',
  noneHint: 'Every email the practice sends appears here.',
  compose: 'Compose Email',
  noMatch: 'No emails found',
  noMatchHint: 'No emails match this search, state and period.',
  clear: 'Clear search and filter',
  count: emails,
  only: {
    booking: 'Only emails about one appointment',
    client: 'Only emails to one client',
    request: 'Only emails about one contact request',
    all: 'Show all emails',
  },
  zone: (zone: string) => `Times are in ${zone}.`,
  noRecipient: 'Recipient erased',
  noServer: {
    text: (waiting: number) =>
      waiting === 0
        ? 'No mail server is set up. Emails wait here until you add one.'
        : `No mail server is set up. ${waiting === 1 ? '1 email waits' : `${waiting} emails wait`} here until you add one.`,
    link: 'Set up a mail server',
  },
  held: {
    text: (count: number) =>
      `${count === 1 ? '1 email was' : `${count} emails were`} waiting in the backup that was restored. They may have been sent before, so nothing leaves until you decide.`,
    see: 'See them',
    send: 'Send',
    drop: 'Drop',
    sent: (count: number) => `${emails(count)} on the way`,
    dropped: (count: number) => `${emails(count)} dropped`,
    failed: 'The held emails could not be changed.',
    dropTitle: (count: number) => `Drop ${emails(count)}?`,
    dropText: 'They will never be sent. They stay listed here as withdrawn.',
  },
  open: 'Details',
  leaves: (moment: string) => `Leaves ${moment}`,
  moments: {
    waiting: (moment: string) => `Waiting since ${moment}`,
    sent: (moment: string) => `Sent ${moment}`,
    failed: (moment: string) => `Gave up ${moment}`,
    withdrawn: (moment: string) => `Withdrawn ${moment}`,
    held: (moment: string) => `Written ${moment}`,
  } satisfies Record<MailState, (moment: string) => string>,
  refused: 'Address refused',
  sheet: {
    loading: 'Loading the email',
    failed: 'The email could not be loaded.',
    to: 'To',
    from: 'From',
    subject: 'Subject',
    written: 'Written',
    due: 'Leaves',
    sent: 'Sent',
    failedAt: 'Gave up',
    withdrawnAt: 'Withdrawn',
    attempts: 'Attempts',
    reason: 'Why not',
    response: 'The server said',
    booking: 'Appointment',
    zone: 'Times are in',
    asSent: 'As it was sent',
    asNow: 'As it would leave now',
    erased: 'The text was erased: it was older than the time chosen under Settings, or its person was erased.',
    plain: 'Text version',
    calendar: 'Calendar file',
    refused: 'The mail server refused this address for good. Ask the client for another one.',
    actions: {
      retry: 'Try again now',
      cancel: 'Cancel email',
      release: 'Send it now',
      drop: 'Drop it',
      resend: 'Send again',
    },
    done: {
      retry: 'The email is on the way',
      cancel: 'The email will not be sent',
      release: 'The email is on the way',
    },
    actionFailed: 'The email could not be changed.',
  },
} as const;
