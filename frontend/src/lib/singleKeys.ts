import { ofBrowser } from './storage';

const STORAGE_KEY = 'single_keys';

/** Whether single keys work on whole pages; remembered in this browser. */
export const singleKeys = {
  areOn: () => ofBrowser.get(STORAGE_KEY) !== 'off',
  turn: (on: boolean) => ofBrowser.set(STORAGE_KEY, on ? 'on' : 'off'),
} as const;
