import type { Permission } from '../../api/permissions';
import { paths } from '../../lib/paths';

/** Something that can be found by its label and by the usual words for it, and where it is. */
export interface Place {
  name: string;
  /** Where it is, in words. */
  detail: string;
  /** Other words that people look for, separated by blanks. */
  words: string;
  path: string;
  /** The tab of the screen, unless it is the first. */
  tab?: string;
  /** The field that gets the focus. */
  field?: string;
  /** The permission that it takes beside that of the screen. */
  permission?: Permission;
}

type Entry = [name: string, words: string, field?: string];

const settings =
  (tab: string, title: string, permission?: Permission) =>
  ([name, words, field]: Entry): Place => ({
    name,
    words,
    detail: `Settings, ${title}`,
    path: paths.settings,
    tab,
    ...(field !== undefined && { field }),
    ...(permission !== undefined && { permission }),
  });

/** Each setting by its label; a test compares the labels with the screen. */
export const SETTINGS: Readonly<Record<string, readonly Entry[]>> = {
  general: [
    ['Site name', 'practice title brand', 'siteName'],
    ['Site description', 'about tagline', 'siteDescription'],
    ['Time zone', 'clock eastern central', 'timezone'],
    ['Date format', 'month day year', 'dateFormat'],
    ['Exit this page', 'quick exit safety domestic violence', 'exitButton'],
    ['Offer the public site in Spanish', 'language translation bilingual español', 'spanish'],
    ['Opens at', 'business hours opening office hours', 'businessHoursStart'],
    ['Closes at', 'business hours closing office hours', 'businessHoursEnd'],
    ['In-person sessions', 'video virtual zoom', 'inPerson'],
    ['Usual place', 'address office location room', 'meetingPlace'],
  ],
  sessions: [['Hourly rate ($)', 'price fee extra time', 'hourlyRate']],
  booking: [
    ['Days ahead', 'booking window how far in advance', 'bookingWindow'],
    ['Latest request before a session', 'lead time minimum notice short notice', 'minimumNotice'],
    ['Latest change before a session', 'cancellation policy deadline reschedule notice', 'cancelNotice'],
    ['Open requests per email address', 'limit spam', 'requestsPerAddress'],
    ['Requests per network and day', 'limit spam', 'requestsPerNetwork'],
    ['Of those, without a math question', 'captcha human check robot', 'requestsWithoutSum'],
    ['Websites that may show it', 'embed widget iframe own website', 'hostSites'],
  ],
  security: [
    ['Session timeout', 'log out automatically sign out idle', 'sessionTimeout'],
    ['Failed sign-ins before a lock', 'login attempts lockout wrong password', 'loginAttempts'],
    ['Allowed IP addresses', 'allowlist whitelist firewall', 'ipWhitelist'],
    ['Minimum length', 'password requirements rules', 'passwordMinLength'],
    ['Require special characters', 'password requirements rules', 'passwordRequireSpecial'],
    ['Require numbers', 'password requirements rules', 'passwordRequireNumbers'],
    ['Keep activity for', 'audit log history retention', 'activityDays'],
  ],
  notifications: [
    ['Email notifications', 'mail off on sms text messages push', 'emailNotifications'],
    ['Daily reports', 'summary mail', 'dailyReports'],
    ['Weekly reports', 'summary mail', 'weeklyReports'],
    ['System alerts', 'warnings problems', 'systemAlerts'],
    ['Maximum emails per visitor and day', 'limit spam', 'visitorEmails'],
    ['Ask visitors to confirm a request by email', 'double opt-in verify', 'confirmByEmail'],
  ],
  email: [
    ['SMTP host', 'mail server outgoing email gmail outlook', 'smtpHost'],
    ['SMTP port', 'mail server 587 465', 'smtpPort'],
    ['SMTP username', 'mail server', 'smtpUsername'],
    ['SMTP password', 'mail server', 'smtpPassword'],
    ['SMTP security', 'mail server tls ssl encryption', 'smtpSecurity'],
    ['From name', 'sender', 'smtpFromName'],
    ['From email', 'sender address', 'smtpFromEmail'],
    ['Reply-to email', 'answer address', 'smtpReplyToEmail'],
  ],
  backup: [
    ['Automatic backup', 'restore copy', 'autoBackup'],
    ['Backup frequency', 'hourly daily weekly', 'backupFrequency'],
    ['Retention period', 'keep backups', 'retentionPeriod'],
    ['Backup location', 'cloud s3 local', 'backupLocation'],
  ],
};

const TITLES: Readonly<Record<string, string>> = {
  general: 'General',
  sessions: 'Sessions',
  booking: 'Booking',
  security: 'Security',
  notifications: 'Notifications',
  email: 'Email',
  backup: 'Backup',
};

const OTHERS: readonly Place[] = [
  settings('sessions', 'Sessions')(['Session types', 'timetable half day full day length price kinds']),
  settings('sessions', 'Sessions')(['Case types', 'family civil insurance property']),
  settings('team', 'Team', 'team.manage')(['Team', 'users staff accounts invite roles permissions administrators']),
  settings('activity', 'Activity', 'activity.read')(['Activity', 'audit log history who did what']),
  settings('system', 'System', 'site.maintain')(['System information', 'version uptime status database']),
  settings('backup', 'Backup')(['Create or restore a backup', 'download export data']),
  {
    name: 'Two-factor authentication',
    words: '2fa totp authenticator app code security',
    detail: 'Your account',
    path: paths.account,
  },
  { name: 'Passkeys', words: 'fingerprint face security key', detail: 'Your account', path: paths.account },
  {
    name: 'Signed-in devices',
    words: 'sessions sign out everywhere log out',
    detail: 'Your account',
    path: paths.account,
  },
  {
    name: 'Email Templates',
    words: 'change wording text of mail',
    detail: 'Notifications',
    path: paths.notifications,
    tab: 'templates',
  },
  {
    name: 'Compose Email',
    words: 'write send message',
    detail: 'Notifications',
    path: paths.notifications,
    tab: 'compose',
  },
  {
    name: 'Sent',
    words: 'outbox emails log failed resend',
    detail: 'Notifications',
    path: paths.notifications,
    tab: 'sent',
  },
  {
    name: 'Reminders',
    words: 'hours before session',
    detail: 'Notifications',
    path: paths.notifications,
    tab: 'settings',
  },
  {
    name: 'Deliverability',
    words: 'spf dkim dmarc spam dns',
    detail: 'Notifications',
    path: paths.notifications,
    tab: 'settings',
  },
  {
    name: 'Images',
    words: 'media photos upload library pictures',
    detail: 'Website Content',
    path: paths.content,
    tab: 'media',
  },
  {
    name: 'Search engines',
    words: 'seo google title description',
    detail: 'Website Content',
    path: paths.content,
    tab: 'seo',
  },
  {
    name: 'Privacy policy and terms',
    words: 'legal texts accessibility',
    detail: 'Website Content',
    path: paths.content,
  },
  { name: 'Logo', words: 'brand image', detail: 'Website Content', path: paths.content },
  { name: 'To collect', words: 'unpaid overdue owes invoice remind', detail: 'Payments', path: paths.payments },
  {
    name: 'Online payment',
    words: 'stripe credit card provider',
    detail: 'Payments',
    path: paths.payments,
    tab: 'settings',
    permission: 'payments.change',
  },
  {
    name: 'Weekly plan',
    words: 'schedule generate sessions days off vacation',
    detail: 'Availability',
    path: paths.availability,
  },
  { name: 'Close days', words: 'holidays vacation closed block', detail: 'Availability', path: paths.availability },
  {
    name: 'Outside calendar',
    words: 'google outlook apple ical sync busy feed',
    detail: 'Availability',
    path: paths.availability,
  },
  { name: 'Import clients', words: 'csv excel spreadsheet', detail: 'Clients', path: paths.clients },
];

export const PLACES: readonly Place[] = [
  ...Object.entries(SETTINGS).flatMap(([tab, entries]) =>
    entries.map(settings(tab, TITLES[tab] ?? '', tab === 'security' ? 'settings.security' : undefined)),
  ),
  ...OTHERS,
];

/** Whether each word of the text begins a word of the place. */
export function isNamed({ name, words, detail }: Pick<Place, 'name' | 'words' | 'detail'>, text: string): boolean {
  const known = `${name} ${words} ${detail}`.toLowerCase().split(/[\s,/()-]+/);
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .every((word) => known.some((one) => one.startsWith(word)));
}

export const addressOf = ({ path, tab, field }: Place): string => {
  const params = new URLSearchParams({ ...(tab !== undefined && { tab }), ...(field !== undefined && { field }) });
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
};
