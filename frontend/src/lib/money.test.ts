import { expect, it } from 'vitest';
import { minorUnits, money, price, typedMoney } from './money';

it.each([
  [75_000, 'USD', '$750.00', '750.00'],
  [9_950, 'EUR', '€99.50', '99.50'],
  [750, 'JPY', '¥750', '750'],
  [750_125, 'KWD', 'KWD 750.125', '750.125'],
  [5, 'USD', '$0.05', '0.05'],
])('writes %d minor units of %s as %s and reads them back', (minor, currency, text, typed) => {
  expect(money(minor, currency).replace(/\s/g, ' ')).toBe(text);
  expect(typedMoney(minor, currency)).toBe(typed);
  expect(minorUnits(typed, currency)).toBe(minor);
});

it.each([
  ['1,750.5', 'USD', 175_050],
  ['1,750', 'USD', 175_000],
  ['19.99', 'USD', 1_999],
  ['0.29', 'USD', 29],
  [' 7 ', 'JPY', 7],
  ['7.5', 'JPY', undefined],
  ['1.234', 'USD', undefined],
  ['-1', 'USD', undefined],
  ['1,5', 'USD', undefined],
  ['', 'USD', undefined],
  ['ten', 'USD', undefined],
])('reads %j in %s as %s', (text, currency, minor) => {
  expect(minorUnits(text, currency)).toBe(minor);
});

it('leaves out the decimals of whole prices', () => {
  expect([price(750, 'USD'), price(99.5, 'USD'), price(750, 'JPY'), price(750, 'EUR')]).toEqual([
    '$750',
    '$99.50',
    '¥750',
    '€750',
  ]);
});
