import type { Profile, Settings, SettingsRequest } from './api';

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A kind of session, as it is typed. */
export interface SessionTypeRow {
  name: string;
  nameEs: string;
  start: string;
  minutes: string;
  price: string;
}

/** The form's fields: the settings, a new SMTP password, and the profile. */
export type Fields = Omit<Settings, 'businessDays' | 'hostSites' | 'ipWhitelist' | 'sessionTypes' | 'smtpPort'> & {
  days: Record<string, boolean>;
  hostSites: string;
  ipWhitelist: string;
  sessionTypes: SessionTypeRow[];
  smtpPort: string;
  smtpPassword: string;
  profile: Profile;
};

/** The settings that take a permission of their own. */
export const securityOf = ({
  sessionTimeout,
  loginAttempts,
  passwordMinLength,
  passwordRequireSpecial,
  passwordRequireNumbers,
  activityDays,
  ipWhitelist,
  twoFactorRequired,
}: Settings) => ({
  sessionTimeout,
  loginAttempts,
  passwordMinLength,
  passwordRequireSpecial,
  passwordRequireNumbers,
  activityDays,
  ipWhitelist,
  twoFactorRequired,
});

export function fieldsOf(settings: Settings, profile: Profile): Fields {
  const { businessDays, hostSites, ipWhitelist, sessionTypes, smtpPort, ...rest } = settings;
  const open = JSON.parse(businessDays) as string[];
  return {
    ...rest,
    days: Object.fromEntries(DAYS.map((day) => [day, open.includes(day)])),
    hostSites: hostSites.join('\n'),
    ipWhitelist: ipWhitelist.join('\n'),
    sessionTypes: sessionTypes.map(({ name, nameEs, start, minutes, price }) => ({
      name,
      nameEs,
      start,
      minutes: String(minutes),
      price: String(price),
    })),
    smtpPort: String(smtpPort),
    smtpPassword: '',
    profile,
  };
}

/** The fields of `after` that differ from `before`. */
export const changesBetween = (before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  );

/** One entry a line. */
const entriesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A number if it is one; otherwise the server says what is wrong with it. */
const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text);

/** What can be changed; the profile is saved on its own. */
export function requestOf(fields: Fields): SettingsRequest {
  const { days, smtpPassword, smtpPort, hostSites, ipWhitelist, sessionTypes, ...rest } = fields;
  const changeable: Partial<typeof rest> = { ...rest };
  delete changeable.profile;
  delete changeable.smtpPasswordSet;
  delete changeable.cloudBackupAvailable;
  return {
    ...changeable,
    smtpPort: numberIn(smtpPort),
    businessDays: JSON.stringify(DAYS.filter((day) => days[day] === true)),
    hostSites: entriesOf(hostSites),
    ipWhitelist: entriesOf(ipWhitelist),
    // A price that is no number is sent as none: the server says what is wrong with it.
    sessionTypes: sessionTypes.map(({ minutes, price, ...row }) => ({
      ...row,
      minutes: numberIn(minutes),
      price: price.trim() === '' ? NaN : Number(price),
    })),
    ...(smtpPassword !== '' && { smtpPassword }),
  };
}
