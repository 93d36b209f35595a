// What the tables of calls have in common: the names of what an answer shows, and how a change makes it stale.

export const TAGS = [
  'Backup',
  'Booking',
  'CalendarFeed',
  'Closure',
  'Client',
  'ContactRequest',
  'Content',
  'ContentVersion',
  'DashboardConfig',
  'EmailTemplate',
  'Employee',
  'Mail',
  'Matter',
  'Media',
  'OutsideCalendar',
  'Passkey',
  'Payment',
  'PaymentSetup',
  'Profile',
  'Session',
  'Settings',
  'Site',
  'Team',
  'TimeSlot',
  'TwoFactor',
] as const;
export type Tag = (typeof TAGS)[number];

export const provides = (...tags: Tag[]) => ({ providesTags: tags });
/** Also after an error: a refusal often means that the screen is out of date. */
export const invalidates = (...tags: Tag[]) => ({ invalidatesTags: tags });
export const invalidatesOnSuccess = (...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown) => (error === undefined ? tags : []),
});
export const tagged =
  (type: Tag) =>
  (_result: unknown, _error: unknown, { id }: { id: string }) => [{ type, id }];

/** Adds options to the request of the generated call. */
export const request = (options: object) => (definition: { query?: ((arg: never) => object) | undefined }) => {
  const { query } = definition;
  if (query !== undefined) Object.assign(definition, { query: (arg: never) => ({ ...query(arg), ...options }) });
};

/** Read again for every editor: an edit has to start from what is saved now. */
export const fresh = { keepUnusedDataFor: 0 };
export const TIMEOUT_MS = 5_000;
