/** Texts that the pages behind a private link have in common. */
export const TEXTS = {
  statuses: { pending: 'Pending', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' },
  loading: 'Your booking is loading…',
  failed: 'Your booking could not be loaded.',
  unknown: 'We couldn’t find that booking',
  unknownHint: 'The link may be incomplete. Try opening it again from your confirmation email.',
  home: 'Return to Home',
  where: 'Where',
  questions: 'Questions?',
  contact: 'Contact us:',
  reply: 'Reply to our email to reach us.',
  mediator: 'Mediator',
  calendar: {
    file: 'Add to your calendar',
    fileName: 'mediation-session',
    google: 'Google Calendar',
    outlook: 'Outlook',
    tentative: 'Adds a tentative hold to your calendar.',
    sure: 'Without your private link, so you can share the entry.',
    entry: (mediator: string, file = '') => `Mediation session with ${mediator}${file && ` (file ${file})`}`,
    deadline: (mediator: string, file = '') =>
      `Last moment to move or cancel for free: session with ${mediator}${file && ` (file ${file})`}`,
    addDeadline: 'Add this deadline to your calendar',
    deadlineName: 'free-until',
    note: (confirmed: boolean, practice: string, reference: string) =>
      `${confirmed ? `Confirmed by ${practice}.` : `Requested from ${practice}. The practice confirms by email.`}\nReference ${reference}`,
  },
} as const;
