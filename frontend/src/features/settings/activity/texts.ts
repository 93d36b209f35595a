import { counted } from '../../../lib/counted';

export const TEXTS = {
  title: 'Activity',
  hint: 'Newest first. Read-only.',
  retention: 'Set how long it is kept',
  askRetention: 'An owner sets how long it is kept.',
  show: (name: string) => `Show ${name}`,
  person: 'Person',
  everyone: 'Everyone',
  others: { client: 'Clients', system: 'Accord itself', host: 'Server administrator' },
  search: 'Booking reference',
  loading: 'Loading the activity',
  failed: 'The activity could not be loaded.',
  count: (total: number) => counted(total, 'entry', 'entries'),
  none: 'No activity yet',
  noMatch: 'Nothing found',
  noMatchHint: 'Try another person or period.',
  clear: 'Clear filters',
  export: 'Export CSV',
  exportFailed: 'The activity could not be exported.',
  columns: { what: 'What', who: 'Who', when: 'When', address: 'IP address', about: 'About' },
} as const;

/** Those who are no one on the team, by their name in the log. */
const OTHERS: Readonly<Record<string, string>> = {
  '': 'Former administrator',
  Host: 'Server administrator',
};

/** Who did it, as the list says it. */
export const nameOf = (person: string): string => OTHERS[person] ?? person;
