import { someOnTheWay } from '../../../lib/mailWords';

const emails = (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`;

export const MOST = 500;

export const TEXTS = {
  heading: 'New message',
  recipients: 'Recipients',
  recipientsHint: 'Choose clients and mediators, or type or paste addresses. Everyone gets an email of their own.',
  recipientsMissing: 'Add a recipient',
  recipientCount: (count: number) => `${count} of ${MOST} recipients`,
  tooMany: (count: number) => `At most ${MOST} recipients at once. Remove ${count - MOST}.`,
  bad: (addresses: readonly string[]) => `Not an email address: ${addresses.join(', ')}`,
  remove: 'Remove all bad addresses',
  noMatch: 'No clients or mediators found. Press Enter to add what you typed.',
  client: 'Client',
  mediator: 'Mediator',
  refused: (addresses: readonly string[]) =>
    addresses.length === 1
      ? `${addresses.join()} refused our last email. Check the address before you rely on it.`
      : `These addresses refused our last email: ${addresses.join(', ')}. Check them before you rely on them.`,
  refusedOption: 'Refused our last email',
  template: 'Start from a template',
  noTemplate: 'No template',
  replace: {
    title: 'Replace your message?',
    text: (name: string) => `“${name}” replaces the subject and message you have written.`,
    confirm: 'Replace',
  },
  booking: 'Appointment',
  bookingHint: 'Optional. Fills variables such as {appointment_date}.',
  calendar: 'Attach the appointment as a calendar file',
  when: 'When to send',
  now: 'Now',
  later: 'Later',
  date: 'Date',
  time: 'Time',
  zone: (zone: string) => `In the practice’s time zone: ${zone}.`,
  dateMissing: 'Choose a date',
  timeMissing: 'Choose a time',
  past: 'Choose a time in the future',
  send: 'Send',
  schedule: 'Schedule',
  sending: 'Sending…',
  sent: (count: number, leaves: boolean) => someOnTheWay(emails(count), leaves),
  scheduled: (count: number, moment: string, zone: string) => `${emails(count)} scheduled for ${moment} ${zone}`,
  failed: 'The message could not be sent. Nothing was lost; please try again.',
  done: {
    now: 'They go out within a minute. See Sent for each one and its status.',
    waiting: 'See Sent for each one and its status.',
    later: 'Until then you can read and cancel them in Sent.',
    see: 'See them in Sent',
    again: 'Write another message',
  },
  restored: 'Your unsaved message is back.',
  about: (appointment: string) => `About your appointment: ${appointment}`,
  dear: (name: string) => `Dear ${name},\n\n`,
} as const;
