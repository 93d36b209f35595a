export const SHEET_TEXTS = {
  decline: 'Decline…',
  complete: 'Mark completed',
  completed: (name: string) => `The session with ${name} is completed`,
  cancel: 'Cancel appointment…',
  more: 'More',
  reads: (language: string) => `Reads ${language}`,
  with: (mediator: string, where: string) => (where === '' ? `with ${mediator}` : `with ${mediator} · ${where}`),
  reach: 'Contact',
  notes: 'Notes',
  declined: (reason: string) => `Reason: ${reason}`,
  canChange: (until: string) => `Client can change it until ${until}`,
  couldChange: (until: string) => `Client could change it until ${until}`,
  held: 'The time is held while the visitor pays.',
} as const;

/** "place and link" */
const joined = (parts: readonly string[]) => parts.join(' and ');

export const WHERE_TEXTS = {
  title: 'Where',
  parts: { place: 'place', link: 'link' },
  unknown: 'Not set yet',
  practice: 'The practice’s usual place',
  mediator: (name: string, parts: readonly string[]) =>
    `${name}’s usual ${parts.length === 0 ? 'dial-in' : joined(parts)}`,
  session: (parts: readonly string[]) =>
    parts.length === 0 ? 'Only for this session' : `The ${joined(parts)} only for this session`,
  change: 'Change',
  changeLabel: 'Change where this session is',
  back: 'Use the usual location',
  usual: 'Back to the usual location',
} as const;

export const TABLE_TEXTS = {
  title: 'At the table',
  none: 'Sides, attorneys and case number are not noted yet.',
  open: 'Open a matter',
  show: 'Show the matter',
  failed: 'The matter could not be opened',
} as const;

export const DETAILS_TEXTS = {
  title: 'Appointment Details',
  readOnly: 'Ask an owner or manager to change this appointment.',
  previous: 'Previous appointment',
  next: 'Next appointment',
  history: 'History',
  loading: 'Loading history',
  failed: 'The history could not be loaded.',
  requested: 'Requested',
  by: (name: string) => (name === '' ? 'Former admin' : name),
} as const;
