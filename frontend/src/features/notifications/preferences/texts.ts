export const TEXTS = {
  loading: 'Loading the settings',
  failed: 'The settings could not be loaded.',
  saved: 'Notification preferences saved',
  fallbackSaved: 'System template fallback setting saved',
  saveFailed: 'Failed to update setting',
  clients: {
    heading: 'Emails to clients',
    appointmentReminders: 'Appointment reminders',
    appointmentRemindersHint: 'A reminder before each confirmed session.',
    reminderTime: 'Reminder time',
    reminderHours: (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'} before`,
    emailConfirmations: 'Email confirmations',
    emailConfirmationsHint: 'An email when a session is requested and when you confirm it.',
    clientUpdates: 'Client updates',
    clientUpdatesHint: 'An email when you move, complete or cancel a session. You can still skip it each time.',
    autoFollowUp: 'Automatic follow-up',
    autoFollowUpHint: 'A follow-up email the day after a completed session.',
  },
  practice: {
    heading: 'Emails to the practice',
    systemAlerts: 'System alerts',
    systemAlertsHint: 'To every administrator: undeliverable email, a failed backup, a locked account.',
    withoutEmail: 'Nothing is sent while email notifications are off.',
    more: 'More under Settings, Notifications',
  },
  templates: {
    heading: 'System templates',
    fallback: 'Use system templates as fallback',
    fallbackHint:
      'If no template of yours is active for a type, the system template is sent. If this is off, the email isn’t sent. See Sent for the reason.',
  },
  retention: {
    heading: 'Sent emails',
    label: 'Keep the text of sent emails',
    hint: 'After that we keep only the recipient, subject and dates. The text is also erased with the person’s data.',
    days: (count: number) => `${count} days`,
  },
  deliverability: {
    heading: 'Deliverability',
    hint: 'Check your SPF, DKIM and DMARC records so your email doesn’t land in spam.',
    check: 'Check the domain',
    checking: 'Checking…',
    failed: 'The domain could not be checked.',
    sender: (address: string) => `Email is sent from ${address}.`,
    noSender: 'No sender is set. Enter one under Settings, Email.',
    standing: { good: 'in order', weak: 'weak', missing: 'missing', unknown: 'could not be checked' } as Readonly<
      Record<string, string>
    >,
  },
} as const;

export const REMINDER_HOURS = [1, 6, 24, 48] as const;
export const RETENTION_DAYS = [30, 90, 180, 365] as const;
