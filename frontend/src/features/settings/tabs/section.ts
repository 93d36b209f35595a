import type { ReactNode } from 'react';
import type { SettingsRequest } from '../api';

/** A tab of the settings, with everything about its fields. The server knows their defaults. */
export interface Section {
  title: string;
  /** The fields the server can refuse, in the order of the screen. It accepts any switch. */
  fields: readonly (keyof SettingsRequest)[];
  Panel: () => ReactNode;
}
