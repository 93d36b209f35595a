import { getEmails, getsEmail } from '../../../lib/mailWords';

export const LIST_TEXTS = {
  name: 'Appointments',
  tabsLabel: 'Appointments by state',
  tabs: {
    needs_answer: 'Needs answer',
    upcoming: 'Upcoming',
    past: 'Past',
    cancelled: 'Cancelled',
    all: 'All',
  },
  tab: (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`),
  none: {
    needs_answer: 'Everything is answered',
    upcoming: 'No upcoming appointments',
    past: 'No past appointments',
    cancelled: 'No cancelled appointments',
    all: 'No appointments yet',
  },
  columns: {
    when: 'When',
    client: 'Client / case',
    mediator: 'Mediator',
    type: 'Type',
    status: 'Status',
    price: 'Price',
    asked: 'Requested',
    actions: 'Actions',
  },
  actionsOf: (name: string) => `Actions for ${name}`,
  confirmOne: (name: string) => `Confirm ${name}`,
  confirmMany: (count: number) => (count === 1 ? 'Confirm 1 request' : `Confirm ${count} requests`),
  confirmed: (count: number, leaves: boolean) =>
    count === 1
      ? `1 request confirmed. ${getsEmail('The client', leaves)}`
      : `${count} requests confirmed. ${getEmails('The clients', leaves)}`,
  confirmedCall: (count: number, names: string) =>
    `${count} confirmed. No email address on file, please call: ${names}`,
  confirmFailed: 'The requests could not be confirmed',
  left: (names: readonly string[]) =>
    `Someone else changed these first, so they stay as they are: ${names.join(', ')}.`,
  exportAll: 'Export CSV',
  exportSome: (count: number) => `Export ${count} selected`,
  exported: 'Appointments exported to appointments.csv',
  exportFailed: 'Failed to export the appointments',
} as const;
