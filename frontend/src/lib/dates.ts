import { WORDS } from './dateWords';
import { LOCALE } from './language';

/**
 * Dates (YYYY-MM-DD) and times (HH:MM) are wall-clock text in the practice's time zone, as on the
 * server. Nothing here uses the browser's zone: formatting goes through UTC, where every day has 24
 * hours.
 */
const asUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Thursday" */
export const longWeekday = (date: string): string => WORDS.weekdays[weekday(date)] ?? '';

const monthIn = (date: string) => WORDS.months[Number(date.slice(5, 7)) - 1] ?? '';

/** Today's date in the practice's time zone. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The current time HH:MM in the practice's time zone. */
export const timeIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export const minutesBetween = (start: string, end: string): number => minutesOf(end) - minutesOf(start);

export function addDays(date: string, days: number): string {
  const moved = asUtc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Sunday is 0. */
export const weekday = (date: string): number => asUtc(date).getUTCDay();

/** "October 2026", of a date or of a month YYYY-MM. */
export const monthName = (month: string): string => WORDS.monthAndYear(monthIn(month), month.slice(0, 4));

export const monthOf = (date: string): string => date.slice(0, 7);

export const nextMonth = (month: string): string => monthOf(addDays(`${month}-01`, 31));

/** Every day of the month YYYY-MM. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** "thursday", as in plans and settings; undefined for an invalid date. */
export const dayOfWeek = (date: string): Weekday | undefined => WEEKDAYS[weekday(date)];

/** Whether the day is a business day. */
export const isBusinessDay = (date: string, businessDays: readonly string[]): boolean =>
  businessDays.includes(dayOfWeek(date) ?? '');

/** "Mondays, Tuesdays and Fridays": the words with commas between them. */
export const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : WORDS.and(words.slice(0, -1).join(', '), words.at(-1) ?? '');

const start = (word: string) => word.slice(0, 3);

/** "Thu" */
export const weekdayName = (date: string): string => start(longWeekday(date));

/** The practice's date format. Screens get it from `useDates`, which reads the setting. */
export interface Dates {
  /**
   * With the weekday, and the month as a word unless the format is numeric, so that day and month
   * are not mixed up.
   */
  long: (date: string) => string;
  /** In the setting's format, after the weekday. */
  short: (date: string) => string;
  /** Without the year. */
  dayAndMonth: (date: string) => string;
  monthAndYear: (date: string) => string;
}

const fieldsOf = (date: string) => ({
  weekday: longWeekday(date),
  month: monthIn(date),
  day: Number(date.slice(8, 10)),
  year: date.slice(0, 4),
  mm: date.slice(5, 7),
  dd: date.slice(8, 10),
});

/** A date format, given the parts of a date: "Thursday", "October", "2026", "10", "01". */
type Pattern = (fields: ReturnType<typeof fieldsOf>) => string;

const writer = (patterns: Record<keyof Dates, Pattern>): Dates => {
  const write = (name: keyof Dates) => (date: string) => patterns[name](fieldsOf(date));
  return {
    long: write('long'),
    short: write('short'),
    dayAndMonth: write('dayAndMonth'),
    monthAndYear: write('monthAndYear'),
  };
};

/** A format with the month as a word; only `short` has it as a number. */
const inOrder = (dayFirst: boolean, short: (mm: string, dd: string) => string) =>
  writer({
    long: ({ weekday, month, day, year }) => WORDS.long(weekday, month, day, year, dayFirst),
    short: ({ weekday, mm, dd, year }) => `${start(weekday)}, ${short(mm, dd)}/${year}`,
    dayAndMonth: ({ month, day }) => WORDS.dayAndMonth(start(month), day, dayFirst),
    monthAndYear: ({ month, year }) => `${start(month)} ${year}`,
  });

const MONTH_FIRST = inOrder(false, (mm, dd) => `${mm}/${dd}`);
const DAY_FIRST = inOrder(true, (mm, dd) => `${dd}/${mm}`);

const YEAR_FIRST = writer({
  long: ({ weekday, mm, dd, year }) => `${weekday}, ${year}-${mm}-${dd}`,
  short: ({ weekday, mm, dd, year }) => `${start(weekday)}, ${year}-${mm}-${dd}`,
  dayAndMonth: ({ mm, dd }) => `${mm}-${dd}`,
  monthAndYear: ({ mm, year }) => `${year}-${mm}`,
});

/** For files that programs read, whatever the practice's format is. */
export const ISO_DATES: Dates = {
  long: (date) => date,
  short: (date) => date,
  dayAndMonth: (date) => date,
  monthAndYear: monthOf,
};

/** The date format of the setting. */
export function datesIn(format: string): Dates {
  if (format === 'DD/MM/YYYY') return DAY_FIRST;
  return format === 'YYYY-MM-DD' ? YEAR_FIRST : MONTH_FIRST;
}

/** "9:00 AM" */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return WORDS.clock(hour % 12 === 0 ? 12 : hour % 12, minutes, hour < 12);
}

export const timeRange = (from: string, to: string): string => `${clockTime(from)} – ${clockTime(to)}`;

/** "9 AM", "9:30 AM" */
export const shortTime = (time: string): string => clockTime(time).replace(':00', '');

/** "9 AM–12 PM" */
export const shortRange = (from: string, to: string): string => [from, to].map(shortTime).join('–');

/** "3 hours", "1 hour 30 minutes" */
export const lengthOf = (minutes: number): string =>
  [minutes >= 60 && WORDS.hours(Math.floor(minutes / 60)), minutes % 60 !== 0 && WORDS.minutes(minutes % 60)]
    .filter(Boolean)
    .join(' ');

/** "24 hours" */
export const hours = (count: number): string => lengthOf(60 * count);

const zoneIn = (timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric') =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName })
    .formatToParts(new Date(0))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The zone in words: "Eastern Time". */
export const zoneName = (timeZone: string): string => WORDS.zones[timeZone] ?? zoneIn(timeZone, 'longGeneric');

/** The zone in letters: "ET". */
export const zoneCode = (timeZone: string): string => zoneIn(timeZone, 'shortGeneric');

/** The instant of this date and time in the practice's time zone. */
export function instantIn(timeZone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shownAt = (instant: number) =>
    Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        .format(instant)
        .replace(' ', 'T')}Z`,
    );
  // The second pass corrects the hours around a daylight-saving change.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(guess - (shownAt(guess) - wanted));
}

/** "Just now", "2 hours ago", "3 days ago" */
export function timeAgo(instant: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(instant)) / 3_600_000);
  const ago = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'} ago`;
  if (hours < 1) return 'Just now';
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}
