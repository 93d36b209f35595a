import { describe, expect, it } from 'vitest';
import { booking, slot } from '../../../test/factories';
import { boardDay, type Item } from './cells';

const NOW = '2026-09-30 12:00';
const DATE = '2026-10-01';
const MORNING = slot();
const AFTERNOON = slot({ id: 'slot-2', time: '13:00', end_time: '16:00', session_type: 'afternoon' });
const FULL = slot({ id: 'slot-3', end_time: '16:00', session_type: 'full_day' });
const JANE = booking();

type Given = Partial<Parameters<typeof boardDay>[0]>;

const name = (item: Item) => (item.kind === 'booked' ? item.booking.client_name : `free ${item.slot.id}`);
const day = (given: Given, now = NOW) =>
  boardDay({ bookings: [], sessions: [], closed: [], date: DATE, ...given }, now);

/** What is in the morning, the afternoon and both. */
function shown(given: Given, now = NOW) {
  const { halves, whole } = day(given, now);
  return { am: halves[0].items.map(name), pm: halves[1].items.map(name), both: whole.map(name) };
}

/** Why nothing is in the morning and in the afternoon. */
const gaps = (given: Given, now = NOW) =>
  day(given, now).halves.map(({ gap }) => (gap.kind === 'closed' ? `closed: ${gap.reason}` : gap.kind));

const figures = (given: Given) => [day(given).booked, day(given).free];

describe('a day on the board', () => {
  it('has two halves, and the full day over both', () => {
    expect(shown({ sessions: [MORNING, FULL, AFTERNOON] })).toEqual({
      am: ['free slot-1'],
      pm: ['free slot-2'],
      both: ['free slot-3'],
    });
  });

  it('shows a booked morning and the afternoon that is left', () => {
    const sessions = [{ ...MORNING, status: 'busy' as const }, { ...FULL, status: 'busy' as const }, AFTERNOON];
    expect(shown({ bookings: [JANE], sessions })).toEqual({ am: ['Jane Roe'], pm: ['free slot-2'], both: [] });
  });

  it.each([
    ['08:00', '09:00', 'am'],
    ['09:00', '12:00', 'am'],
    ['11:00', '12:30', 'both'],
    ['10:00', '14:00', 'both'],
    ['12:00', '13:00', 'pm'],
    ['15:30', '18:00', 'pm'],
  ] as const)('puts a session from %s to %s where it takes place', (start, end, where) => {
    const none = { am: [], pm: [], both: [] };
    expect(shown({ sessions: [slot({ id: 'own', time: start, end_time: end, session_type: null })] })).toEqual({
      ...none,
      [where]: ['free own'],
    });
    expect(shown({ bookings: [booking({ start_time: start, end_time: end })] })).toEqual({
      ...none,
      [where]: ['Jane Roe'],
    });
  });

  it('shows the sessions of a half in order', () => {
    const late = slot({ id: 'late', time: '10:30', end_time: '12:00' });
    const early = booking({ start_time: '08:00', end_time: '10:00' });
    expect(shown({ sessions: [late], bookings: [early] }).am).toEqual(['Jane Roe', 'free late']);
  });

  it('leaves out what is cancelled, and what has begun', () => {
    expect(shown({ bookings: [{ ...JANE, status: 'cancelled' }], sessions: [MORNING] }, '2026-10-01 09:00')).toEqual({
      am: [],
      pm: [],
      both: [],
    });
  });

  it('counts what is booked, and what can still be sold', () => {
    expect(figures({ sessions: [MORNING, FULL, AFTERNOON] })).toEqual([0, 2]);
    expect(figures({ sessions: [FULL] })).toEqual([0, 1]);
    expect(figures({ bookings: [JANE], sessions: [AFTERNOON] })).toEqual([1, 1]);
  });

  it('says why nothing is free: over, closed or not offered', () => {
    const thanksgiving = [{ start: '2026-09-30T00:00', end: '2026-10-02T00:00', reason: 'Thanksgiving' }];
    const morning = [{ start: '2026-10-01T09:00', end: '2026-10-01T12:00', reason: '' }];
    expect(gaps({ closed: thanksgiving })).toEqual(['closed: Thanksgiving', 'closed: Thanksgiving']);
    expect(gaps({ closed: morning })).toEqual(['closed: ', 'unoffered']);
    expect(gaps({})).toEqual(['unoffered', 'unoffered']);
    expect(gaps({}, '2026-10-01 12:00')).toEqual(['past', 'unoffered']);
    expect(gaps({}, '2026-10-02 00:00')).toEqual(['past', 'past']);
    // No one can book a session that has begun.
    expect(gaps({ sessions: [MORNING, AFTERNOON] }, '2026-10-01 09:30')).toEqual(['past', 'unoffered']);
    expect(gaps({ sessions: [MORNING, AFTERNOON] }, '2026-10-01 13:30')).toEqual(['past', 'past']);
  });
});
