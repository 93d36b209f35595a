export const TEXTS = {
  open: (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'} open`,
  /** After the number, where there is room. */
  openShort: (() => 'open') as (count: number) => string,
  closed: 'not available',
  keys: 'Use the arrow keys to move between open days.',
} as const;
