import { datesIn, weekdayName } from './dates';

/**
 * A date in a list, where it is read at a glance: "Thu, Oct 1", with the year unless it is this one. In the numeric
 * format it stays whole.
 */
export function listDate(format: string, date: string, today: string): string {
  const dates = datesIn(format);
  if (format === 'YYYY-MM-DD') return dates.short(date);
  const day = `${weekdayName(date)}, ${dates.dayAndMonth(date)}`;
  const year = date.slice(0, 4);
  if (year === today.slice(0, 4)) return day;
  return format === 'DD/MM/YYYY' ? `${day} ${year}` : `${day}, ${year}`;
}
