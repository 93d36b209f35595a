import type { ContactStatus } from './api';

export const STATUSES: readonly ContactStatus[] = ['new', 'answered', 'closed'];

export const TEXTS = {
  title: 'Contact Requests',
  subtitle: 'Messages from visitors',
  search: 'Search contact requests',
  status: 'Status',
  allStatuses: 'All statuses',
  statusName: (status: ContactStatus) => status.charAt(0).toUpperCase() + status.slice(1),
  loading: 'Loading contact requests',
  failed: 'Failed to load contact requests',
  none: 'No contact requests yet',
  noneHint: 'Messages from the contact form appear here.',
  seeForm: 'See the contact form',
  noMatch: 'No contact requests found',
  noMatchHint: 'No contact requests match this search and status.',
  clear: 'Clear search and filter',
  count: (total: number) => `${total} ${total === 1 ? 'contact request' : 'contact requests'}`,
  received: 'Received',
  email: 'Email',
  caseStyle: 'Case style',
  preferredDates: 'Preferred dates',
  message: 'Message',
  noMessage: 'No message',
  actions: {
    details: 'Details',
    email: 'Email',
    makeClient: 'Add as client',
    book: 'Book a session',
    delete: 'Delete',
  },
  client: {
    done: (name: string) => `${name} is on the client list`,
    failed: 'Failed to add client',
  },
  details: {
    title: (name: string) => `Request from ${name}`,
    notes: 'Notes',
    notesHint: 'Only the practice sees these.',
    save: 'Save',
    saved: 'Contact request updated',
    failed: 'Failed to update contact request',
  },
  delete: {
    title: 'Delete contact request?',
    goes: (name: string) => `The request from ${name} will be deleted permanently, with the message and your notes.`,
    confirm: 'Delete',
    progress: 'Deleting…',
    done: 'Contact request deleted',
    failed: 'Failed to delete contact request',
  },
} as const;
