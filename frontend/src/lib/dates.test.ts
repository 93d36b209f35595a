import { describe, expect, it } from 'vitest';
import { WORDS } from './dateWords';
import {
  addDays,
  clockTime,
  datesIn,
  daysOf,
  instantIn,
  lengthOf,
  minutesBetween,
  minutesOf,
  nextMonth,
  timeAgo,
  timeIn,
  todayIn,
  weekdayName,
  zoneName,
} from './dates';

const FLORIDA = 'America/New_York';

describe('dates of the practice', () => {
  it('knows what day it is there, not here', () => {
    expect(todayIn(FLORIDA, new Date('2026-10-01T03:59:00Z'))).toBe('2026-09-30');
    expect(todayIn(FLORIDA, new Date('2026-10-01T04:00:00Z'))).toBe('2026-10-01');
  });

  it('knows what time it is there', () => {
    expect(timeIn(FLORIDA, new Date('2026-10-01T04:05:00Z'))).toBe('00:05');
    expect(timeIn(FLORIDA, new Date('2026-12-01T18:30:00Z'))).toBe('13:30');
    expect(minutesOf('13:30')).toBe(810);
    expect(minutesBetween('09:00', '13:30')).toBe(270);
  });

  it('counts days across months and daylight-saving changes', () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(nextMonth('2026-12')).toBe('2027-01');
    expect(daysOf('2028-02')).toHaveLength(29);
  });

  it('puts a wall-clock time on the time line', () => {
    expect(instantIn(FLORIDA, '2026-10-01', '09:00').toISOString()).toBe('2026-10-01T13:00:00.000Z');
    expect(instantIn(FLORIDA, '2026-12-01', '09:00').toISOString()).toBe('2026-12-01T14:00:00.000Z');
    expect(instantIn(FLORIDA, '2026-11-01', '09:00').toISOString()).toBe('2026-11-01T14:00:00.000Z');
  });

  it('speaks plainly', () => {
    expect(['00:00', '09:00', '12:30', '16:00'].map(clockTime)).toEqual(['12:00 AM', '9:00 AM', '12:30 PM', '4:00 PM']);
    expect([60, 90, 180, 45].map(lengthOf)).toEqual(['1 hour', '1 hour 30 minutes', '3 hours', '45 minutes']);
    expect(zoneName(FLORIDA)).toBe('Eastern Time');
  });

  it.each(Object.entries(WORDS.zones))('names %s as the browser does', (timeZone, name) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
    expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(name);
  });

  it.each([
    ['MM/DD/YYYY', 'Thursday, October 1, 2026', 'Thu, 10/01/2026', 'Oct 1', 'Oct 2026'],
    ['DD/MM/YYYY', 'Thursday, 1 October 2026', 'Thu, 01/10/2026', '1 Oct', 'Oct 2026'],
    ['YYYY-MM-DD', 'Thursday, 2026-10-01', 'Thu, 2026-10-01', '10-01', '2026-10'],
    ['something new', 'Thursday, October 1, 2026', 'Thu, 10/01/2026', 'Oct 1', 'Oct 2026'],
  ])('writes dates as %s', (format, long, short, dayAndMonth, monthAndYear) => {
    const dates = datesIn(format);
    expect(dates.long('2026-10-01')).toBe(long);
    expect(dates.short('2026-10-01')).toBe(short);
    expect(dates.dayAndMonth('2026-10-01')).toBe(dayAndMonth);
    expect(dates.monthAndYear('2026-10-01')).toBe(monthAndYear);
    expect(weekdayName('2026-10-01')).toBe('Thu');
  });

  it('tells how long ago something was', () => {
    const now = Date.parse('2026-10-03T12:00:00Z');
    expect(timeAgo('2026-10-03T11:30:00Z', now)).toBe('Just now');
    expect(timeAgo('2026-10-03T11:00:00Z', now)).toBe('1 hour ago');
    expect(timeAgo('2026-10-02T13:00:00Z', now)).toBe('23 hours ago');
    expect(timeAgo('2026-10-02T12:00:00Z', now)).toBe('1 day ago');
    expect(timeAgo('2026-09-30T12:00:00Z', now)).toBe('3 days ago');
  });
});
