import type { Problem } from './problem';

/** Why the server refused. It writes English; the Spanish build has its own words for each code. */
export const reasonIn = (problem: Problem | undefined): string | undefined => problem?.detail;

/** What is wrong with a field. */
export const fieldMistake = (_field: string, texts: readonly string[]): string => texts.join(' ');

/** The answer gives no reason. */
export const apiError = (title: string, status: number): string =>
  title === '' ? `API Error (${status})` : `API Error: ${title} (${status})`;
