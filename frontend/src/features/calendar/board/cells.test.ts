import { describe, expect, it } from 'vitest';
import { booking, slot } from '../../../test/factories';
import { cellsOf, type Item } from './cells';

const NOW = '2026-09-30 12:00';
const MORNING = slot();
const AFTERNOON = slot({ id: 'slot-2', time: '13:00', end_time: '16:00', session_type: 'afternoon' });
const FULL = slot({ id: 'slot-3', end_time: '16:00', session_type: 'full_day' });
const JANE = booking();

const shown = (item: Item) => (item.kind === 'booked' ? item.booking.client_name : `free ${item.slot.id}`);
const cells = (day: Partial<Parameters<typeof cellsOf>[0]>, now = NOW) =>
  cellsOf({ bookings: [], sessions: [], closed: [], date: '2026-10-01', ...day }, now).map(
    ({ part, items, closed }) => [part, ...items.map(shown), ...(closed === '' ? [] : [`closed: ${closed}`])],
  );

describe('a day on the board', () => {
  it('has two halves, each with what is free', () => {
    expect(cells({ sessions: [MORNING, FULL, AFTERNOON] })).toEqual([
      ['morning', 'free slot-1', 'free slot-3'],
      ['afternoon', 'free slot-2'],
    ]);
  });

  it('shows a booked morning and the afternoon that is left', () => {
    const sessions = [{ ...MORNING, status: 'busy' as const }, { ...FULL, status: 'busy' as const }, AFTERNOON];
    expect(cells({ bookings: [JANE], sessions })).toEqual([
      ['morning', 'Jane Roe'],
      ['afternoon', 'free slot-2'],
    ]);
  });

  it('shows a full day over both halves, booked or free', () => {
    expect(cells({ bookings: [booking({ end_time: '16:00' })] })).toEqual([['day', 'Jane Roe']]);
    expect(cells({ sessions: [FULL] })).toEqual([['day', 'free slot-3']]);
  });

  it('puts sessions of other lengths in the half in which they start, in order', () => {
    const late = booking({ id: 'late', client_name: 'Tom Becker', start_time: '15:30', end_time: '18:00' });
    const early = slot({ id: 'early', time: '08:00', end_time: '09:00', session_type: null });
    const long = booking({ id: 'long', client_name: 'Ida Lund', start_time: '10:00', end_time: '14:00' });
    expect(cells({ bookings: [late, long], sessions: [early] })).toEqual([
      ['morning', 'free early', 'Ida Lund'],
      ['afternoon', 'Tom Becker'],
    ]);
  });

  it('leaves out what is cancelled, and what has begun', () => {
    expect(cells({ bookings: [{ ...JANE, status: 'cancelled' }], sessions: [MORNING] }, '2026-10-01 09:00')).toEqual([
      ['morning'],
      ['afternoon'],
    ]);
  });

  it('says why nothing is free, beside what is booked', () => {
    const closed = [{ start: '2026-09-30T00:00', end: '2026-10-02T00:00', reason: 'Thanksgiving' }];
    expect(cells({ bookings: [JANE], closed })).toEqual([
      ['morning', 'Jane Roe'],
      ['afternoon', 'closed: Thanksgiving'],
    ]);
    const briefly = [{ start: '2026-10-01T09:00', end: '2026-10-01T12:00', reason: '' }];
    expect(cells({ closed: briefly })).toEqual([['morning', 'closed: Closed'], ['afternoon']]);
  });
});
