import type { ReminderObstacle } from '../../../api/api.gen';
import { getsEmail } from '../../../lib/mailWords';
import { inTotal } from './inTotal';

export const TEXTS = {
  title: 'To collect',
  total: inTotal,
  loading: 'Loading what clients owe',
  failed: 'What clients owe could not be loaded.',
  none: 'Nothing to collect',
  noneHint: 'Confirmed and completed sessions appear here until they are paid.',
  more: (count: number) => `${count} more`,
  columns: {
    client: 'Client',
    state: 'Status',
    due: 'Due by',
    since: 'Owed since',
    amount: 'Amount',
    mediator: 'Mediator',
    reminded: 'Last reminder',
    actions: 'Actions',
  },
  overdue: 'overdue',
  never: 'Not yet',
  remind: 'Remind',
  remindOf: (client: string) => `Remind ${client}`,
  reminded: (client: string) => (leaves: boolean) => getsEmail(client, leaves, 'a reminder'),
  failedToRemind: 'The reminder could not be sent.',
  obstacles: {
    nothing_owed: 'Nothing is owed any longer.',
    no_address: 'No email address',
    address_refused: 'Email is refused',
    reminded_today: 'Reminded today',
    reminder_held: 'Reminder on hold',
  } satisfies Record<ReminderObstacle, string>,
  record: 'Mark as paid',
  recordOf: (client: string) => `Mark as paid: ${client}`,
} as const;
