export const LISTS = { collect: 'To collect', payments: 'Payments' } as const;
export const TABS = { ...LISTS, settings: 'Settings' } as const;

export const TEXTS = {
  title: 'Payments',
  subtitle: 'What clients owe and paid, refunds, and how they can pay',
  tabs: 'Payments sections',
} as const;
