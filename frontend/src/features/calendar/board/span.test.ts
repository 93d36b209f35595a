import { describe, expect, it } from 'vitest';
import { boardDays, boardPeriod, turnedBoard } from './span';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

describe('the days of the board', () => {
  it('are whole weeks from the given day, so that a board of today has no past days, or one day', () => {
    expect(boardPeriod('1', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-07' });
    expect(boardPeriod('4', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-28' });
    expect(boardPeriod('day', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  });

  it('lead one step back to the days that are over', () => {
    const before = turnedBoard('1', '2026-10-01', -1, WEEKDAYS);
    expect(boardPeriod('1', before)).toEqual({ from: '2026-09-24', to: '2026-09-30' });
  });

  it.each(['2026-09-28', '2026-10-01', '2026-10-02', '2026-10-03'])('are five business days from %s', (today) => {
    const days = boardDays(boardPeriod('1', today), WEEKDAYS, []);
    expect(days).toHaveLength(5);
    expect(days.every((day) => day >= today)).toBe(true);
  });

  it('turn by as much as is shown, and from Friday to Monday', () => {
    expect(turnedBoard('2', '2026-10-01', 1, WEEKDAYS)).toBe('2026-10-15');
    expect(turnedBoard('day', '2026-10-02', 1, WEEKDAYS)).toBe('2026-10-05');
    expect(turnedBoard('day', '2026-10-05', -1, WEEKDAYS)).toBe('2026-10-02');
  });

  it('are business days, and others on which something takes place', () => {
    const week = boardPeriod('1', '2026-09-28');
    expect(boardDays(week, WEEKDAYS, [{ date: '2026-10-03' }])).toEqual([
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ]);
    expect(boardDays(boardPeriod('day', '2026-10-03'), WEEKDAYS, [])).toEqual(['2026-10-03']);
  });
});
