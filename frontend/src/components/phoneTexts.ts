export const TEXTS = { call: 'Call' } as const;
