import { describe, expect, it } from 'vitest';
import { planFields, planOf } from './plan';
import { checkPrice } from './sessions';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const STORED = {
  weekly: {
    monday: [
      { session_type: 'morning' as const, time: '09:00', duration: '9AM to 12PM Morning', price: 800 },
      { time: '17:00', duration: '1 hour', price: 200 },
    ],
    saturday: [{ session_type: 'morning' as const, price: 900 }],
  },
  exceptions: [{ date: '2026-11-26', reason: 'Thanksgiving' }],
};

describe('the weekly plan', () => {
  it('is empty where there is none', () => {
    const { days, exceptions } = planFields(null);
    expect(days.friday).toEqual({
      morning: { offered: false, price: '750' },
      afternoon: { offered: false, price: '750' },
      full_day: { offered: false, price: '1750' },
    });
    expect(exceptions).toEqual([]);
  });

  it('shows what is planned', () => {
    const { days, exceptions } = planFields(STORED);
    expect(days.monday.morning).toEqual({ offered: true, price: '800' });
    expect(days.monday.full_day).toEqual({ offered: false, price: '1750' });
    expect(days.tuesday.morning.offered).toBe(false);
    expect(exceptions).toEqual([{ date: '2026-11-26', reason: 'Thanksgiving' }]);
  });

  it('keeps what the form does not show, and sorts the days off', () => {
    const fields = planFields(STORED);
    fields.days.tuesday.full_day.offered = true;
    fields.exceptions.push({ date: '2026-10-12', reason: ' ' });
    expect(planOf(fields, STORED, WEEK)).toEqual({
      weekly: {
        monday: [
          { session_type: 'morning', price: 800 },
          { time: '17:00', duration: '1 hour', price: 200 },
        ],
        tuesday: [{ session_type: 'full_day', price: 1750 }],
        wednesday: [],
        thursday: [],
        friday: [],
        saturday: [{ session_type: 'morning', price: 900 }],
      },
      exceptions: [
        { date: '2026-10-12', reason: '' },
        { date: '2026-11-26', reason: 'Thanksgiving' },
      ],
    });
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
