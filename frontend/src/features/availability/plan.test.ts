import { describe, expect, it } from 'vitest';
import { SESSION_TYPES } from '../../test/factories';
import { planFields, planOf } from './plan';
import { checkPrice, keyOf } from './sessions';

const [MORNING, AFTERNOON, FULL_DAY] = SESSION_TYPES.map(keyOf) as [string, string, string];
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const STORED = {
  weekly: {
    monday: [
      { session_type: 'morning' as const, time: '09:00', duration: '9AM to 12PM Morning', price: 800 },
      { time: '17:00', duration: '1 hour', price: 200 },
    ],
    saturday: [{ session_type: 'morning' as const, time: '09:00', duration: '9AM to 12PM Morning', price: 900 }],
  },
  exceptions: [{ date: '2026-11-26', reason: 'Thanksgiving' }],
};

describe('the weekly plan', () => {
  it('is empty where there is none', () => {
    const { prices, varies, days, exceptions } = planFields(null, WEEK, SESSION_TYPES);
    expect(prices).toEqual({ [MORNING]: '750', [AFTERNOON]: '750', [FULL_DAY]: '1750' });
    expect(varies).toBe(false);
    expect(days.friday).toEqual({
      [MORNING]: { offered: false, price: '' },
      [AFTERNOON]: { offered: false, price: '' },
      [FULL_DAY]: { offered: false, price: '' },
    });
    expect(exceptions).toEqual([]);
  });

  it('shows what is planned, with one price for each kind of session', () => {
    const { prices, varies, days, exceptions } = planFields(STORED, WEEK, SESSION_TYPES);
    expect(prices[MORNING]).toBe('800');
    expect(varies).toBe(false);
    expect(days.monday[MORNING]).toEqual({ offered: true, price: '' });
    expect(days.monday[FULL_DAY]).toEqual({ offered: false, price: '' });
    expect(days.tuesday[MORNING]?.offered).toBe(false);
    expect(exceptions).toEqual([{ date: '2026-11-26', reason: 'Thanksgiving' }]);
  });

  it('keeps the prices of days that differ from most', () => {
    const morning = (price: number) => [{ time: '09:00', duration: '9AM to 12PM Morning', price }];
    const stored = { weekly: { monday: morning(900), tuesday: morning(750), friday: morning(750) }, exceptions: [] };
    const fields = planFields(stored, WEEK, SESSION_TYPES);
    expect(fields.prices[MORNING]).toBe('750');
    expect(fields.varies).toBe(true);
    expect(fields.days.monday[MORNING]).toEqual({ offered: true, price: '900' });
    expect(fields.days.friday[MORNING]).toEqual({ offered: true, price: '' });
    expect(planOf(fields, stored, WEEK, SESSION_TYPES).weekly).toMatchObject(stored.weekly);
    const alike = planOf({ ...fields, varies: false }, stored, WEEK, SESSION_TYPES);
    expect(alike.weekly?.monday).toEqual(morning(750));
  });

  it('keeps what the form does not show, and sorts the days off', () => {
    const fields = planFields(STORED, WEEK, SESSION_TYPES);
    fields.days.tuesday[FULL_DAY] = { offered: true, price: '' };
    fields.exceptions.push({ date: '2026-10-12', reason: ' ' });
    expect(planOf(fields, STORED, WEEK, SESSION_TYPES)).toEqual({
      weekly: {
        monday: [
          { time: '09:00', duration: '9AM to 12PM Morning', price: 800 },
          { time: '17:00', duration: '1 hour', price: 200 },
        ],
        tuesday: [{ time: '09:00', duration: '9AM to 4PM Full Day', price: 1750 }],
        wednesday: [],
        thursday: [],
        friday: [],
        saturday: STORED.weekly.saturday,
      },
      exceptions: [
        { date: '2026-10-12', reason: '' },
        { date: '2026-11-26', reason: 'Thanksgiving' },
      ],
    });
  });
});

describe("the practice's own kinds of session", () => {
  const [half, morning] = [
    { name: 'Half day', nameEs: '', start: '10:00', minutes: 240, price: 1000, duration: '4 hours' },
    { name: 'Morning', nameEs: '', start: '09:00', minutes: 180, price: 800, duration: '9AM to 12PM Morning' },
  ];
  const kinds = [half, morning];

  it('are what the form offers; sessions of no kind stay', () => {
    const fields = planFields(STORED, ['monday'], kinds);
    expect(fields.prices).toEqual({ [keyOf(half)]: '1000', [keyOf(morning)]: '800' });
    expect(fields.days.monday).toEqual({
      [keyOf(half)]: { offered: false, price: '' },
      [keyOf(morning)]: { offered: true, price: '' },
    });
    fields.varies = true;
    fields.days.monday[keyOf(half)] = { offered: true, price: '950' };
    fields.days.monday[keyOf(morning)] = { offered: false, price: '' };
    expect(planOf(fields, STORED, ['monday'], kinds).weekly?.monday).toEqual([
      { time: '10:00', duration: '4 hours', price: 950 },
      { time: '17:00', duration: '1 hour', price: 200 },
    ]);
  });

  it('take nothing away when one of them is no longer sold', () => {
    const fields = planFields(STORED, ['monday'], [half]);
    expect(planOf(fields, STORED, ['monday'], [half]).weekly?.monday).toEqual(STORED.weekly.monday);
  });
});

describe('a price', () => {
  it('is 0 or more, in dollars and cents', () => {
    for (const text of ['0', '750', ' 775.50 ', '100000']) expect(checkPrice(text)).toBe(true);
    for (const text of ['', '-50', '1e3', '7.505', 'free'])
      expect(checkPrice(text)).toBe('Enter a price of 0 or more, like 750');
    expect(checkPrice('100000.01')).toBe('Enter a price of at most 100,000');
  });
});
