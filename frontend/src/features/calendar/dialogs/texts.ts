export const STATUS_TEXTS = {
  title: 'Edit Appointment',
  label: 'Status',
  save: 'Save',
  saved: 'Booking status updated',
  failed: 'Failed to update booking status',
  edited: 'Appointment updated',
  editFailed: 'Failed to update the appointment',
  paid: 'The client has paid for this session.',
  canCancel: (until: string) => `They can cancel it until ${until}.`,
  couldCancel: (until: string) => `They could cancel it until ${until}.`,
  refund: 'Refund everything that was paid',
  cancelTitle: (name: string) => `Cancel ${name}’s appointment?`,
  cancelSave: 'Cancel appointment',
  reason: 'Reason',
  reasonHint: 'Optional. The client reads this in the email.',
  reasonLong: 'Use at most 500 characters',
  askForRefund: 'Ask an owner, a manager or billing to refund it.',
  refundReason: 'Appointment canceled',
  refunded: 'The payment is being refunded',
  refundFailed: 'The appointment is canceled, but the refund failed. You can try again under Payments.',
} as const;

export const WHERE_TEXTS = {
  title: 'Where is this session?',
  link: 'Video link',
  usualHint: (mediator: string) => `Only for this session. Leave it empty for the usual link of ${mediator}.`,
  note: 'Passcode or dial-in',
  noteHint: 'Clients read it next to the link.',
  place: 'Place',
  placeHint: 'Only for this session. Leave it empty for the usual place.',
  save: 'Save',
  saved: 'Location saved',
  failed: 'Failed to save the location',
  conflict: 'What you typed is still here. Check the rest, then save again.',
} as const;

export const EARLY_TEXTS = {
  title: 'Completed already?',
  text: 'This session hasn’t taken place yet. Mark it completed?',
  confirm: 'Mark completed',
} as const;

export const MOVING_TEXTS = {
  title: 'Move Appointment',
  now: (session: string) => `Now: ${session}`,
  save: 'Move',
  missing: 'Choose a session first',
} as const;

export const ADDING_TEXTS = {
  language: 'Client’s language',
  save: 'Add appointment',
  saved: 'Appointment added',
  failed: 'Failed to add the appointment',
  sessionMissing: 'Choose a session',
  client: 'Client',
  clientHint: 'Search clients, or type a new name.',
  nameMissing: 'Enter a name',
  meeting: 'Meeting',
  email: 'Email',
  emailMissing: 'Enter an email address or a phone number',
  phone: 'Phone',
  caseType: 'Case Type',
  chooseCaseType: 'Choose a case type',
  caseTypeMissing: 'Choose a case type',
  notes: 'Notes',
} as const;

export const CONTACTS_TEXTS = {
  title: 'Contact Client',
  email: 'Email',
  phone: 'Phone number',
  copy: 'Copy',
  send: 'Send Email',
  noEmail: 'Client email not available',
  noPhone: 'Not provided',
  clipboard: (what: string) => ({ copied: `${what} copied to clipboard!`, failed: 'Failed to copy to clipboard' }),
} as const;
