export const TEXTS = {
  more: ['', 'Shift, press 1 more time to exit.', 'Shift, press 2 more times to exit.'],
  expired: 'Exit this page expired.',
} as const;
