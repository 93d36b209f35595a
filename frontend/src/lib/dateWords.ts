/** What is language in dates and times. */
export interface DateWords {
  /** Sunday first. Short names are the first three letters. */
  weekdays: readonly string[];
  months: readonly string[];
  /** Of a date whose month is a word. */
  long: (weekday: string, month: string, day: number, year: string, dayFirst: boolean) => string;
  dayAndMonth: (month: string, day: number, dayFirst: boolean) => string;
  monthAndYear: (month: string, year: string) => string;
  clock: (hour: number, minutes: string, isMorning: boolean) => string;
  hours: (count: number) => string;
  minutes: (count: number) => string;
  /** The last two of a list. */
  and: (first: string, last: string) => string;
  /** Names of time zones. The browser's own are slow to look up on a phone, and not always what people say. */
  zones: Readonly<Record<string, string>>;
}

const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

export const WORDS: DateWords = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  long: (weekday, month, day, year, dayFirst) =>
    dayFirst ? `${weekday}, ${day} ${month} ${year}` : `${weekday}, ${month} ${day}, ${year}`,
  dayAndMonth: (month, day, dayFirst) => (dayFirst ? `${day} ${month}` : `${month} ${day}`),
  monthAndYear: (month, year) => `${month} ${year}`,
  clock: (hour, minutes, isMorning) => `${hour}:${minutes} ${isMorning ? 'AM' : 'PM'}`,
  hours: (hours) => count(hours, 'hour'),
  minutes: (minutes) => count(minutes, 'minute'),
  and: (first, last) => `${first} and ${last}`,
  zones: {
    'America/New_York': 'Eastern Time',
    'America/Chicago': 'Central Time',
    'America/Denver': 'Mountain Time',
    'America/Los_Angeles': 'Pacific Time',
  },
};
