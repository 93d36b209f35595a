import type { Profile, Settings, SettingsRequest } from './api';
import { DAYS, type Tab } from './texts';

/** The form's fields: the settings, a new SMTP password, and the profile. */
export type Fields = Omit<Settings, 'businessDays' | 'ipWhitelist' | 'smtpPort'> & {
  days: Record<string, boolean>;
  ipWhitelist: string;
  smtpPort: string;
  smtpPassword: string;
  profile: Profile;
};

export function fieldsOf(settings: Settings, profile: Profile): Fields {
  const { businessDays, ipWhitelist, smtpPort, ...rest } = settings;
  const open = JSON.parse(businessDays) as string[];
  return {
    ...rest,
    days: Object.fromEntries(DAYS.map((day) => [day, open.includes(day)])),
    ipWhitelist: ipWhitelist.join('\n'),
    smtpPort: String(smtpPort),
    smtpPassword: '',
    profile,
  };
}

/** The fields of `after` that differ from `before`. */
export const changesBetween = (before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields])),
  );

export function requestOf(fields: Fields): SettingsRequest {
  const { days, smtpPassword, ipWhitelist, ...rest } = fields;
  return {
    // The server ignores the rest's read-only fields.
    ...rest,
    businessDays: JSON.stringify(DAYS.filter((day) => days[day] === true)),
    ipWhitelist: ipWhitelist.split(/[\n,]/).map((entry) => entry.trim()).filter((entry) => entry !== ''),
    ...(smtpPassword !== '' && { smtpPassword }),
  };
}

/** The fields of each tab. */
const PLACES: Readonly<Record<Exclude<Tab, 'system'>, readonly string[]>> = {
  general: ['siteName', 'siteDescription', 'timezone', 'dateFormat', 'businessHoursStart', 'businessHoursEnd', 'businessDays'],
  security: ['sessionTimeout', 'loginAttempts', 'ipWhitelist', 'passwordMinLength'],
  notifications: ['emailNotifications', 'visitorEmails'],
  email: [
    'smtpHost',
    'smtpPort',
    'smtpUsername',
    'smtpPassword',
    'smtpSecurity',
    'smtpFromName',
    'smtpFromEmail',
    'smtpReplyToEmail',
  ],
  backup: ['backupFrequency', 'retentionPeriod', 'backupLocation'],
};

export const SETTINGS_FIELDS = Object.values(PLACES).flat();

export const tabOf = (field: string): Tab | undefined =>
  (Object.keys(PLACES) as Exclude<Tab, 'system'>[]).find((tab) => PLACES[tab].includes(field));

/** The defaults of a new practice. */
export const DEFAULTS: Omit<Settings, 'twoFactorAuth' | 'smtpPasswordSet' | 'cloudBackupAvailable'> = {
  siteName: 'Accord Mediation',
  siteDescription: 'Mediation for families, business and property in Florida',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  businessHoursStart: '09:00',
  businessHoursEnd: '17:00',
  businessDays: '["monday","tuesday","wednesday","thursday","friday"]',
  confirmByEmail: false,
  sessionTimeout: 30,
  loginAttempts: 5,
  passwordMinLength: 8,
  passwordRequireSpecial: true,
  passwordRequireNumbers: true,
  ipWhitelist: [],
  emailNotifications: true,
  smsNotifications: false,
  pushNotifications: false,
  dailyReports: false,
  weeklyReports: false,
  systemAlerts: false,
  visitorEmails: 3,
  email_system_fallback_enabled: true,
  smtpHost: '',
  smtpPort: 587,
  smtpUsername: '',
  smtpSecurity: 'tls',
  smtpFromName: '',
  smtpFromEmail: '',
  smtpReplyToEmail: '',
  autoBackup: true,
  backupFrequency: 'daily',
  retentionPeriod: 30,
  backupLocation: 'local',
};
