/** A key, and what it does. */
type Key = readonly [key: string, does: string];

/** The keys that work in one place. */
export interface KeySet {
  where: string;
  keys: readonly Key[];
}

/** Work on every screen of the office. */
export const EVERYWHERE: KeySet = {
  where: 'On every screen',
  keys: [
    ['Ctrl+K', 'Find anything'],
    ['?', 'Open this help'],
    ['Esc', 'Close what is open on top'],
  ],
};

export const KEYS = {
  list: {
    where: 'In the list',
    keys: [
      ['J or ↓', 'Next row'],
      ['K or ↑', 'Previous row'],
      ['Enter', 'Open the row'],
    ],
  },
  appointments: {
    where: 'In the list of appointments',
    keys: [
      ['/', 'Search'],
      ['J or ↓', 'Next row'],
      ['K or ↑', 'Previous row'],
      ['Enter', 'Open the appointment'],
      ['X or Space', 'Select the row; Shift-click selects a range'],
      ['C', 'Confirm the request'],
      ['Esc', 'Close the details'],
    ],
  },
  board: {
    where: 'On the board',
    keys: [
      ['/', 'Search'],
      ['Arrow keys', 'Move between sessions'],
      ['Enter', 'Open an appointment, or book a free session'],
      ['M', 'Move the appointment'],
      ['C', 'Confirm the request'],
      ['J, K', 'Next or previous appointment while details are open'],
      ['Esc', 'Close the details, or stop moving'],
    ],
  },
  days: {
    where: 'In the days',
    keys: [
      ['Arrow keys', 'Move between days'],
      ['Enter', 'Show the sessions of the day'],
      ['Shift+arrow keys', 'Select several days'],
      ['Esc', 'Clear the selected days'],
    ],
  },
} as const satisfies Readonly<Record<string, KeySet>>;

export type KeySetName = keyof typeof KEYS;
