export const LISTS = { collect: 'To collect', payments: 'Payments' } as const;
export const TABS = { ...LISTS, settings: 'Settings' } as const;

export const TEXTS = {
  title: 'Payments',
  subtitle: 'What clients owe and paid, refunds, and how they can pay',
  tabs: 'Payments sections',
  /** "To collect (17)" */
  collect: (sessions: number) => (sessions === 0 ? LISTS.collect : `${LISTS.collect} (${sessions})`),
} as const;
