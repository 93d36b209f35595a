/** How a session can be held, as `contact_method` has it, and how people say it. */
const NAMES = { Virtual: 'By video', 'In person': 'In person', 'No preference': 'No preference' } as const;

export type Meeting = keyof typeof NAMES;

export const MEETINGS = Object.keys(NAMES) as Meeting[];

/** Bookings that came through the API may say something else, which stays as it is. */
export const meetingName = (method: string): string => MEETINGS.includes(method as Meeting) ? NAMES[method as Meeting] : method;
