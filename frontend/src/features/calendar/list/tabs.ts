import type { BookingsArg } from '../api';

export const TABS = ['needs_answer', 'upcoming', 'past', 'cancelled', 'all'] as const;
export type Tab = (typeof TABS)[number];

/** What the server sorts by. */
export const COLUMNS = ['when', 'client', 'mediator', 'type', 'status', 'price', 'asked'] as const;
export const SORTS = COLUMNS.flatMap((column) => [column, `-${column}`]);

/** The order of a tab until a column is chosen. */
export const ORDER: Readonly<Record<Tab, string>> = {
  needs_answer: 'asked',
  upcoming: 'when',
  past: '-when',
  cancelled: '-when',
  all: '-asked',
};

/** The other tabs hold appointments of one status. */
export const hasStatuses = (tab: Tab) => tab !== 'needs_answer' && tab !== 'cancelled';

export const viewOf = (tab: Tab): BookingsArg['view'] => (tab === 'all' ? undefined : tab);
