import { browser } from '../../lib/browser';
import { instantIn, timeIn, timeRange, todayIn, weekdayName } from '../../lib/dates';
import { LANGUAGE } from '../../lib/language';
import type { SessionKind, Slot } from './api';
import { TEXTS } from './texts';

const isOf =
  ({ time, duration_minutes: minutes }: Slot) =>
  (kind: SessionKind) =>
    kind.start === time && kind.minutes === minutes;

/**
 * What the practice calls it, or its hours. Its usual sessions have short names in both languages as
 * long as the practice has not renamed them.
 */
export function nameOf(slot: Slot, kinds: readonly SessionKind[]): string {
  const kind = kinds.find(isOf(slot));
  const isUsual = kind === undefined || kind.name === slot.duration;
  if (slot.session_type !== null && isUsual) return TEXTS.session.names[slot.session_type];
  if (kind === undefined) return timeRange(slot.time, slot.end_time);
  return (LANGUAGE === 'es' && kind.nameEs) || kind.name;
}

/** As the practice lists its kinds of session; any others before them. */
export function inOrder(slots: readonly Slot[], kinds: readonly SessionKind[]): Slot[] {
  const rank = (slot: Slot) => kinds.findIndex(isOf(slot));
  return [...slots].sort((one, other) => rank(one) - rank(other) || one.time.localeCompare(other.time));
}

/** The visitor's own hours, "6:00 AM – 9:00 AM", with the weekday if it is another; undefined if they are the same. */
export function ownTime({ date, time, end_time }: Slot, timezone: string): string | undefined {
  const own = browser.timeZone();
  const [start, end] = [instantIn(timezone, date, time), instantIn(timezone, date, end_time)];
  const [ownDate, ownStart] = [todayIn(own, start), timeIn(own, start)];
  if (ownDate === date && ownStart === time) return undefined;
  const hours = timeRange(ownStart, timeIn(own, end));
  return ownDate === date ? hours : `${weekdayName(ownDate)} ${hours}`;
}
