export const TABS = { payments: 'Payments', settings: 'Settings' } as const;

export const TEXTS = {
  title: 'Payments',
  subtitle: 'What clients paid, refunds, and how they can pay',
  tabs: 'Payments sections',
} as const;
