/** About clients without an email address. Apart from the other texts, because only dialogs show them. */
export const BY_PHONE = {
  none: 'No email',
  missing: 'No email address on file: ',
  call: (phone: string) => `call ${phone}`,
  emailHint: 'Leave it empty if there is none. No emails are sent then.',
  reasonHint: 'Optional. It is kept with the appointment.',
  declineHint: 'It is kept with the appointment. Ctrl+Enter declines.',
} as const;
