export const TEXTS = {
  tones: { Success: 'Success', Error: 'Error', Info: 'Info' },
  dismiss: 'Dismiss',
} as const;
