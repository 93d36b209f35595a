export const TEXTS = {
  changed: (date: string) => `Last updated ${date}`,
} as const;
