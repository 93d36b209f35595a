import { NAMES } from './meetingTexts';

export type Meeting = keyof typeof NAMES;

export const MEETINGS = Object.keys(NAMES) as Meeting[];

/** Bookings that came through the API may say something else, which stays as it is. */
export const meetingName = (method: string): string =>
  MEETINGS.includes(method as Meeting) ? NAMES[method as Meeting] : method;
