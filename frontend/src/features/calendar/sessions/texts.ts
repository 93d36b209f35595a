export const SESSIONS_TEXTS = {
  mediator: 'Mediator',
  anyMediator: 'Any mediator',
  session: 'Session',
  change: 'Change',
  limited: 'Limited availability',
  none: (month: string) => `No open sessions in ${month}`,
  failed: 'The open sessions could not be loaded.',
} as const;
