import { counted } from '../../lib/counted';
import { someOnTheWay } from '../../lib/mailWords';

export const TELL_TEXTS = {
  title: (what: string) => `Send the new ${what} to the clients?`,
  affected: (sessions: number, what: string) =>
    `${counted(sessions, 'confirmed session')} ${sessions === 1 ? 'has' : 'have'} another ${what} now.`,
  unreachable: (sessions: number) =>
    sessions === 1
      ? 'The client of one of them has no email address. Please call.'
      : `The clients of ${sessions} of them have no email address. Please call.`,
  send: (what: string, people: number) => `Send the new ${what} to ${counted(people, 'person', 'people')}`,
  later: 'Not now',
  close: 'OK',
  sending: 'Sending…',
  failed: 'The clients couldn’t be notified.',
  told: (mails: number, leaves: boolean) => someOnTheWay(counted(mails, 'email'), leaves),
  left: (told: string, sessions: number) =>
    `${told.replace(/\.$/u, '')}. ${counted(sessions, 'session')} changed in between. Check ${sessions === 1 ? 'it' : 'them'} in the calendar.`,
} as const;
