import { describe, expect, it } from 'vitest';
import { afternoon, slot } from '../test/factories';
import { sellable, sellableByDay } from './sellable';

const sessions = (...times: string[]) => times.map((time) => ({ time: time.slice(0, 5), end_time: time.slice(6) }));

describe('how many sessions can be sold', () => {
  it.each([
    ['nothing', [], 0],
    ['a morning', ['09:00-12:00'], 1],
    ['a full day alone', ['09:00-16:00'], 1],
    ['both halves and the full day, which is the same time', ['09:00-16:00', '09:00-12:00', '13:00-16:00'], 2],
    ['a full day and the morning', ['09:00-12:00', '09:00-16:00'], 1],
    ['hours in a row', ['09:00-10:00', '10:00-11:00', '11:00-12:00'], 3],
    ['hours and the half day that they fill', ['09:00-12:00', '09:00-10:30', '10:30-12:00'], 2],
    ['what spans noon beside both halves', ['11:00-14:00', '09:00-12:00', '13:00-16:00'], 2],
    ['the same time twice', ['09:00-12:00', '09:00-12:00'], 1],
    ['a session that ends at midnight', ['13:00-16:00', '18:00-24:00'], 2],
  ])('counts %s', (_name, times, count) => {
    expect(sellable(sessions(...times))).toBe(count);
  });

  it('counts each mediator and day', () => {
    const full = slot({ end_time: '16:00' });
    const others = slot({ employee_id: 'mediator-2' });
    const later = afternoon({ date: '2026-10-02' });
    expect([...sellableByDay([slot(), full, afternoon(), others, later])]).toEqual([
      ['2026-10-01', 3],
      ['2026-10-02', 1],
    ]);
  });
});
