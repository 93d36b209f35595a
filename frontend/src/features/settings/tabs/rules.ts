import { addDays, clockTime, datesIn, dayOfWeek } from '../../../lib/dates';

export const NOTICE_UNITS = ['hours', 'business days'] as const;

export const RULES = {
  hint: 'For visitors. You can book, move and cancel at any time. State holidays and days closed for everyone are not business days.',
  window: 'Days ahead',
  windowHint: 'How many days ahead visitors can book: 1 to 365.',
  minimum: 'Latest request before a session',
  minimumExample: (session: string, until: string) => `A session on ${session} can be requested until ${until}.`,
  cancel: 'Latest change before a session',
  cancelExample: (session: string, until: string) =>
    `A session on ${session} can be moved or canceled until ${until}. What is booked keeps its deadline.`,
  unit: 'Unit',
  perAddress: 'Open requests per email address',
  perNetwork: 'Requests per network and day',
  withoutSum: 'Of those, without a math question',
  withoutSumHint: 'After that many, visitors answer a math question. A law office often shares one network.',
} as const;

/** Reads `24 hours` or `2 business days`. */
export function noticeOf(text: string): { amount: string; unit: (typeof NOTICE_UNITS)[number] } {
  const [amount = ''] = text.split(' ');
  return { amount, unit: text.includes('business') ? 'business days' : 'hours' };
}

/** The working week and the date format, as the form has them. */
interface Week {
  dateFormat: string;
  days: Record<string, boolean>;
}

/**
 * A session at nine in four weeks, and the last moment before it that keeps the notice. Neither
 * holidays nor closed days are known here.
 */
export function exampleOf(notice: string, { dateFormat, days }: Week, today: string): [string, string] | undefined {
  const { amount, unit } = noticeOf(notice);
  if (!/^\d{1,3}$/.test(amount) || !Object.values(days).includes(true)) return undefined;
  const isOpen = (day: string) => days[dayOfWeek(day) ?? ''] === true;
  const said = (day: string, hour: number) =>
    `${datesIn(dateFormat).long(day)}, ${clockTime(`${String(hour).padStart(2, '0')}:00`)}`;
  let session = addDays(today, 28);
  while (!isOpen(session)) session = addDays(session, 1);
  if (unit === 'hours') {
    const hour = 9 - Number(amount);
    return [said(session, 9), said(addDays(session, Math.floor(hour / 24)), ((hour % 24) + 24) % 24)];
  }
  let day = session;
  for (let left = Math.min(Number(amount), 15); left > 0; left -= isOpen(day) ? 1 : 0) day = addDays(day, -1);
  return [said(session, 9), said(day, 9)];
}
