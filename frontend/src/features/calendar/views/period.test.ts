import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../lib/dates';
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
