/** About clients without an email address. Apart from the other texts, because only dialogs show them. */
export const BY_PHONE = {
  none: 'No email',
  missing: 'No email address on file: ',
  call: (phone: string) => `call ${phone}`,
  emailHint: 'Optional. Without one, the client gets no emails.',
  reasonHint: 'Optional. It is kept with the appointment.',
  declineHint: 'It is kept with the appointment. Ctrl+Enter declines.',
} as const;
