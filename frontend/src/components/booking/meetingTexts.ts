/** How a session can be held, as `contact_method` has it, and how people say it. */
export const NAMES = { Virtual: 'By video', 'In person': 'In person', 'No preference': 'No preference' } as const;
