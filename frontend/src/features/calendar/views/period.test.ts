import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../lib/dates';
import { inLanes, inStack } from './lanes';
import { daysFrom, periodName, periodOf, turned } from './period';

describe('periods', () => {
  it('shows whole weeks from Sunday on', () => {
    expect(periodOf('day', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
    expect(periodOf('week', '2026-10-01')).toEqual({ from: '2026-09-27', to: '2026-10-03' });
    expect(periodOf('month', '2026-10-15')).toEqual({ from: '2026-09-27', to: '2026-10-31' });
    expect(daysFrom(periodOf('month', '2026-11-08'))).toHaveLength(35);
  });

  it('turns across the ends of months, years and summer time', () => {
    expect(turned('day', '2026-10-31', 1)).toBe('2026-11-01');
    expect(turned('week', '2026-10-29', 1)).toBe('2026-11-05');
    expect(turned('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(turned('month', '2027-01-31', -1)).toBe('2026-12-01');
  });

  it('is named as the practice writes dates', () => {
    const dates = datesIn('MM/DD/YYYY');
    expect(periodName('day', '2026-10-01', dates)).toBe('Thursday, October 1, 2026');
    expect(periodName('week', '2026-10-01', dates)).toBe('Sep 27 – Oct 3, 2026');
    expect(periodName('month', '2026-10-01', dates)).toBe('October 2026');
  });
});

describe('lanes', () => {
  const session = (start_time: string, end_time: string) => ({ start_time, end_time });

  it('stand side by side only where sessions overlap', () => {
    const placed = inLanes([
      session('13:00', '16:00'),
      session('09:00', '16:00'),
      session('09:00', '12:00'),
      session('16:00', '17:00'),
    ]);
    expect(placed.map(({ item, lane, lanes }) => `${item.start_time} ${lane + 1}/${lanes}`)).toEqual([
      '09:00 1/2',
      '09:00 2/2',
      '13:00 1/2',
      '16:00 1/1',
    ]);
  });

  it('are stacked with an equal part of the time each', () => {
    const placed = inLanes([session('09:00', '16:00'), session('09:00', '12:00'), session('13:00', '16:00')]);
    expect(placed.map(inStack)).toEqual([
      { start: 540, length: 140 },
      { start: 680, length: 140 },
      { start: 820, length: 140 },
    ]);
  });
});
