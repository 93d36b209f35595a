import type { Permission } from '../../../api/permissions';
import { backup } from './backup';
import { booking } from './booking';
import { email } from './email';
import { general } from './general';
import { notifications } from './notifications';
import { security } from './security';
import { sessions } from './sessions';

/** The tabs that are part of the form, in order. */
export const SECTIONS = { general, sessions, booking, security, notifications, email, backup } as const;

/** The tabs beside the form. */
const OTHERS = { team: 'Team', activity: 'Activity', system: 'System' } as const;

export type Tab = keyof typeof SECTIONS | keyof typeof OTHERS;
type SectionName = keyof typeof SECTIONS;

const names = Object.keys(SECTIONS) as SectionName[];

export const TABS = {
  ...(Object.fromEntries(names.map((name) => [name, SECTIONS[name].title])) as Record<SectionName, string>),
  ...OTHERS,
};

/** The permission that a tab takes beside that of the settings, if any. */
const NEEDED: Readonly<Record<Tab, Permission | null>> = {
  general: null,
  sessions: null,
  booking: null,
  security: 'settings.security',
  notifications: null,
  email: null,
  backup: null,
  team: 'team.manage',
  activity: 'activity.read',
  system: 'site.maintain',
};

/** The tabs that someone sees. */
export const tabsFor = (may: (permission: Permission) => boolean) =>
  Object.fromEntries(
    Object.entries(TABS).filter(([tab]) => {
      const needed = NEEDED[tab as Tab];
      return needed === null || may(needed);
    }),
  ) as typeof TABS;

export const SETTINGS_FIELDS = names.flatMap((name) => SECTIONS[name].fields);

export const tabOf = (field: string): Tab | undefined =>
  names.find((name) => SECTIONS[name].fields.some((one) => one === field));
