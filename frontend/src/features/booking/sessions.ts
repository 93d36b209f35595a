import { browser } from '../../lib/browser';
import { instantIn, timeIn, timeRange, todayIn, weekdayName } from '../../lib/dates';
import type { Slot } from './api';
import { TEXTS } from './texts';

const NAMES = TEXTS.session.names;
const ORDER = Object.keys(NAMES);

/** "Morning", or its hours if it is none of the usual sessions. */
export const nameOf = ({ session_type: type, time, end_time }: Slot): string =>
  type === null ? timeRange(time, end_time) : NAMES[type];

const rank = ({ session_type: type, time }: Slot) => `${ORDER.indexOf(type ?? '')} ${time}`;

/** Morning, afternoon, full day; any others before them. */
export const inOrder = (slots: readonly Slot[]): Slot[] =>
  [...slots].sort((one, other) => rank(one).localeCompare(rank(other)));

/** The visitor's own hours, "6:00 AM – 9:00 AM", with the weekday if it is another; undefined if they are the same. */
export function ownTime({ date, time, end_time }: Slot, timezone: string): string | undefined {
  const own = browser.timeZone();
  const [start, end] = [instantIn(timezone, date, time), instantIn(timezone, date, end_time)];
  const [ownDate, ownStart] = [todayIn(own, start), timeIn(own, start)];
  if (ownDate === date && ownStart === time) return undefined;
  const hours = timeRange(ownStart, timeIn(own, end));
  return ownDate === date ? hours : `${weekdayName(ownDate)} ${hours}`;
}
