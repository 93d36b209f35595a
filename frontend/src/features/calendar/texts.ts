import type { BookingStatus } from './api';

export const STATUSES: readonly BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled'];

export const TEXTS = {
  title: 'Calendar & Appointments',
  search: 'Search appointments',
  failed: 'The appointments could not be loaded.',
  none: 'No appointments yet',
  noneHint: 'Requests from the public site appear here.',
  noMatch: (search: string) => `No appointments match “${search}”`,
  clear: 'Clear search',
  count: (total: number) => `${total} ${total === 1 ? 'appointment' : 'appointments'}`,
  edit: 'Edit',
  view: 'View Details',
  contact: 'Contact Client',
  cancel: 'Cancel',
  close: 'Close',
  status: { title: 'Edit Appointment', label: 'Status', save: 'Save', saved: 'Booking status updated', failed: 'Failed to update booking status' },
  details: { title: 'Appointment Details' },
  contacts: {
    title: 'Contact Client',
    email: 'Email',
    phone: 'Phone number',
    copy: 'Copy',
    noEmail: 'Client email not available',
    noPhone: 'Not given',
    copied: (what: string) => `${what} copied to clipboard!`,
    failed: 'Failed to copy to clipboard',
  },
} as const;
