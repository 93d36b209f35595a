import { expect, it } from 'vitest';
import { exampleOf, noticeOf } from './rules';

const week = {
  dateFormat: 'MM/DD/YYYY',
  days: { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: false, sunday: false },
};

it('reads a notice', () => {
  expect(noticeOf('24 hours')).toEqual({ amount: '24', unit: 'hours' });
  expect(noticeOf('1 hour')).toEqual({ amount: '1', unit: 'hours' });
  expect(noticeOf('1 business day')).toEqual({ amount: '1', unit: 'business days' });
  expect(noticeOf(' business days')).toEqual({ amount: '', unit: 'business days' });
});

it.each([
  ['24 hours', 'Sunday, January 31, 2027, 9:00 AM'],
  ['30 hours', 'Sunday, January 31, 2027, 3:00 AM'],
  ['9 hours', 'Monday, February 1, 2027, 12:00 AM'],
  ['10 hours', 'Sunday, January 31, 2027, 11:00 PM'],
  ['0 hours', 'Monday, February 1, 2027, 9:00 AM'],
  ['1 business day', 'Friday, January 29, 2027, 9:00 AM'],
  ['6 business days', 'Friday, January 22, 2027, 9:00 AM'],
  ['0 business days', 'Monday, February 1, 2027, 9:00 AM'],
])('shows what %s come to', (notice, until) => {
  expect(exampleOf(notice, week, '2027-01-02')).toEqual(['Monday, February 1, 2027, 9:00 AM', until]);
});

it('has no example without a number or a day', () => {
  expect(exampleOf('x hours', week, '2027-01-02')).toBeUndefined();
  expect(exampleOf('1 business day', { ...week, days: {} }, '2027-01-02')).toBeUndefined();
});
