import { backup } from './backup';
import { email } from './email';
import { general } from './general';
import { notifications } from './notifications';
import { security } from './security';

/** The tabs that are part of the form, in order. */
export const SECTIONS = { general, security, notifications, email, backup } as const;

export type Tab = keyof typeof SECTIONS | 'system';
type SectionName = keyof typeof SECTIONS;

const names = Object.keys(SECTIONS) as SectionName[];

export const TABS = {
  ...(Object.fromEntries(names.map((name) => [name, SECTIONS[name].title])) as Record<SectionName, string>),
  system: 'System',
};

export const SETTINGS_FIELDS = names.flatMap((name) => SECTIONS[name].fields);

export const tabOf = (field: string): Tab | undefined =>
  names.find((name) => SECTIONS[name].fields.some((one) => one === field));
