export const TEXTS = { preview: 'Preview: not saved yet. Only you can see this.' } as const;
