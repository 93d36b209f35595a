import { expect, it } from 'vitest';
import { addDays, weekday } from '../../lib/dates';
import { monthsOf, spansOf } from './useDaySpans';

it.each([0, 1, 30, 41])('shows a window of %i days at once', (days) => {
  const from = '2027-01-06';
  expect(spansOf({ from, to: addDays(from, days) })).toEqual([{ from, to: addDays(from, days) }]);
});

it('shows a long window five weeks at a time, from Sunday to Saturday', () => {
  expect(spansOf({ from: '2027-01-06', to: '2027-04-06' })).toEqual([
    { from: '2027-01-06', to: '2027-02-06' },
    { from: '2027-02-07', to: '2027-03-13' },
    { from: '2027-03-14', to: '2027-04-06' },
  ]);
});

it('leaves no day of any window out, and shows none twice', () => {
  for (let days = 42; days <= 365; days += 1) {
    for (const from of ['2027-01-03', '2027-01-06', '2027-01-09']) {
      const spans = spansOf({ from, to: addDays(from, days) });
      expect(spans[0]?.from).toBe(from);
      expect(spans.at(-1)?.to).toBe(addDays(from, days));
      spans.slice(1).forEach((span, at) => {
        expect(span.from).toBe(addDays(spans[at]?.to ?? '', 1));
        expect(weekday(span.from)).toBe(0);
      });
    }
  }
});

it.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-10-01', '2026-11-07', 'October – November 2026'],
  ['2026-12-06', '2027-01-09', 'December 2026 – January 2027'],
])('names the months from %s to %s', (from, to, name) => {
  expect(monthsOf({ from, to })).toBe(name);
});
