import { shortDate } from '../../lib/dates';

/** The days a visitor would like, in words. Visitors write what they want, so what is no date stays as it is. */
export const preferredDates = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^\d{4}-\d\d-\d\d$/.test(part) && !Number.isNaN(Date.parse(part)) ? shortDate(part) : part));
