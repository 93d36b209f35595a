import { describe, expect, it } from 'vitest';
import { afternoon, slot } from '../../test/factories';
import { datesIn } from '../../lib/dates';
import {
  canBeOpened,
  cellTexts,
  dayAfterKey,
  dayName,
  daysFrom,
  HORIZON_DAYS,
  horizonOf,
  monthsOf,
  offerOf,
  toneOf,
} from './days';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const MONDAY = '2026-09-28';

const dayOf = (date: string, days = daysFrom(MONDAY, [], null, WEEK)) => {
  const found = days.find((day) => day.date === date);
  if (found === undefined) throw new Error(`no ${date} in the horizon`);
  return found;
};

describe('the days of the horizon', () => {
  it('are ninety, today the first, across the end of summer time and of the year', () => {
    const days = daysFrom('2026-10-15', [], null, WEEK);
    expect(days).toHaveLength(HORIZON_DAYS);
    expect(days[0]?.date).toBe('2026-10-15');
    expect(days.at(-1)?.date).toBe('2027-01-12');
    expect(new Set(days.map(({ date }) => date)).size).toBe(HORIZON_DAYS);
  });

  it('are as many as visitors can book, and a week more, where that is further', () => {
    expect(horizonOf({ windowDays: 30 })).toBe(HORIZON_DAYS);
    const days = daysFrom('2026-10-15', [], null, WEEK, [], '00:00', horizonOf({ windowDays: 180 }));
    expect(days.at(-1)?.date).toBe('2027-04-20');
  });

  it('stand in weeks that begin on Sunday, without the days before today', () => {
    const [september, october] = monthsOf(daysFrom(MONDAY, [], null, WEEK));
    expect(september?.weeks.map((week) => week.map((day) => day?.date.slice(8) ?? ''))).toEqual([
      ['', '28', '29', '30', '', '', ''],
    ]);
    expect(october?.weeks[0]?.map((day) => day?.date.slice(8) ?? '')).toEqual(['', '', '', '', '01', '02', '03']);
  });

  it('say what they have and why they are closed', () => {
    const days = daysFrom(
      MONDAY,
      [slot({ status: 'busy' }), afternoon()],
      {
        exceptions: [{ date: '2026-10-02', reason: 'Conference' }, { date: '2026-10-05' }],
      },
      WEEK,
    );
    expect(dayName(dayOf('2026-10-01', days), datesIn('MM/DD/YYYY'))).toBe(
      'Thursday, October 1, 2026, 2 sessions, 1 open',
    );
    expect(dayName(dayOf('2026-10-02', days), datesIn('MM/DD/YYYY'))).toBe(
      'Friday, October 2, 2026, no sessions, day off: Conference',
    );
    expect(dayName(dayOf('2026-10-03', days), datesIn('MM/DD/YYYY'))).toBe(
      'Saturday, October 3, 2026, closed on weekends',
    );
    expect(dayName(dayOf('2026-10-05', days), datesIn('MM/DD/YYYY'))).toBe(
      'Monday, October 5, 2026, no sessions, day off',
    );
    expect(
      ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-05', '2026-10-06'].map(
        (date) => cellTexts(dayOf(date, days)).long,
      ),
    ).toEqual(['1 of 2 open', 'Conference', 'Weekend', 'Day off', '']);
    expect(cellTexts(dayOf('2026-10-01', days)).short).toBe('1 of 2');
  });

  it('are closed where the practice has no business day', () => {
    const days = daysFrom(MONDAY, [], null, ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday']);
    expect(dayName(dayOf('2026-10-02', days), datesIn('DD/MM/YYYY'))).toBe('Friday, 2 October 2026, closed on Fridays');
    expect(dayName(dayOf('2026-10-03', days), datesIn('DD/MM/YYYY'))).toBe('Saturday, 3 October 2026, no sessions');
    expect(dayName(dayOf('2026-10-04', days), datesIn('DD/MM/YYYY'))).toBe('Sunday, 4 October 2026, closed on Sundays');
    expect(['2026-10-02', '2026-10-03', '2026-10-04'].map((date) => cellTexts(dayOf(date, days)).long)).toEqual([
      'Closed',
      '',
      'Closed',
    ]);
    expect(['2026-10-02', '2026-10-03'].map((date) => toneOf(dayOf(date, days)))).toEqual(['closed', 'none']);
  });

  it('have sessions of the time before, which are not open, where they are closed by now', () => {
    const days = daysFrom(MONDAY, [slot(), afternoon()], null, ['monday']);
    const thursday = dayOf('2026-10-01', days);
    expect(dayName(thursday, datesIn('MM/DD/YYYY'))).toBe(
      'Thursday, October 1, 2026, closed on Thursdays, 2 sessions that visitors do not see',
    );
    expect([thursday.open, toneOf(thursday), cellTexts(thursday).long]).toEqual([0, 'closed', '2 closed']);
    expect([canBeOpened(thursday), canBeOpened(dayOf('2026-10-02', days)), canBeOpened(dayOf(MONDAY, days))]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('take the colour of the best that they still have', () => {
    const tone = (...statuses: ('available' | 'limited' | 'busy')[]) =>
      toneOf(
        dayOf(
          '2026-10-01',
          daysFrom(
            MONDAY,
            statuses.map((status) => slot({ status })),
            null,
            WEEK,
          ),
        ),
      );
    expect(tone('busy', 'limited', 'available')).toBe('available');
    expect(tone('busy', 'limited')).toBe('limited');
    expect(tone('busy')).toBe('busy');
    expect(tone()).toBe('none');
  });

  it('have no open session that has begun', () => {
    const at = (time: string) => {
      const day = dayOf(
        MONDAY,
        daysFrom(MONDAY, [slot({ date: MONDAY }), afternoon({ date: MONDAY })], null, WEEK, [], time),
      );
      return [offerOf(day), cellTexts(day).long, toneOf(day), day.open];
    };
    expect(at('08:59')).toEqual(['2 sessions, 2 open', '2 sessions', 'available', 2]);
    expect(at('09:00')).toEqual(['2 sessions, 1 open', '1 of 2 open', 'available', 1]);
    expect(at('18:51')).toEqual(['2 sessions, all over', 'All over', 'none', 0]);
    const busy = daysFrom(
      MONDAY,
      [slot({ date: MONDAY }), afternoon({ date: MONDAY, status: 'busy' })],
      null,
      WEEK,
      [],
      '10:00',
    );
    expect(offerOf(dayOf(MONDAY, busy))).toBe('2 sessions, none open');
  });

  it('count a full day and the halves that it takes once', () => {
    const full = slot({ id: 'slot-3', end_time: '16:00', session_type: 'full_day' });
    const told = (...slots: Parameters<typeof daysFrom>[1][number][]) => {
      const day = dayOf('2026-10-01', daysFrom(MONDAY, slots, null, WEEK));
      return [offerOf(day), cellTexts(day).long, cellTexts(day).short];
    };
    expect(told(slot(), afternoon(), full)).toEqual(['2 sessions, 2 open', '2 sessions', '2 of 2']);
    const taken = { status: 'busy' } as const;
    expect(told({ ...slot(), ...taken }, afternoon(), { ...full, ...taken })).toEqual([
      '2 sessions, 1 open',
      '1 of 2 open',
      '1 of 2',
    ]);
    expect(told(full)).toEqual(['1 session, 1 open', '1 session', '1 of 1']);
  });

  it('can all be reached by key', () => {
    const days = daysFrom(MONDAY, [], null, WEEK);
    const from = (date: string, key: string) => dayAfterKey(date, key, days);
    expect(from('2026-10-31', 'ArrowRight')).toBe('2026-11-01');
    expect(from('2026-10-01', 'ArrowLeft')).toBe('2026-09-30');
    expect(from('2026-10-28', 'ArrowDown')).toBe('2026-11-04');
    expect(from('2026-10-01', 'ArrowUp')).toBe(MONDAY);
    expect(from(MONDAY, 'PageDown')).toBe('2026-10-26');
    expect(from('2026-10-26', 'PageUp')).toBe(MONDAY);
    expect(from('2026-10-01', 'End')).toBe('2026-12-26');
    expect(from('2026-12-26', 'ArrowDown')).toBe('2026-12-26');
    expect(from('2026-10-01', 'Home')).toBe(MONDAY);
    expect(from('2026-10-01', 'x')).toBeUndefined();
  });
});
