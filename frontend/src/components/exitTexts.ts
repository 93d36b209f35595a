export const TEXTS = {
  nav: 'Safety',
  exit: 'Exit this page',
  hint: ': leaves for a weather forecast at once. Or press Shift three times.',
} as const;
