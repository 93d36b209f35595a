import { expect, it } from 'vitest';
import { addressesIn, looksLikeAddress, withMore } from './recipients';

it('addresses are taken apart however they are separated', () => {
  expect(
    addressesIn('a@example.com, b@example.com;c@example.com\r\n"Roe, Jane" <d@example.com>\n\n e@example.com '),
  ).toEqual(['a@example.com', 'b@example.com', 'c@example.com', '"Roe', 'd@example.com', 'e@example.com']);
  expect(addressesIn(' ; ,\n')).toEqual([]);
});

it.each([
  ['jane@example.com', true],
  ['o’brien+1@mail.example.co', true],
  ['jane', false],
  ['jane@example', false],
  ['jane doe@example.com', false],
  ['jane@@example.com', false],
])('%s can be an address: %s', (text, can) => {
  expect(looksLikeAddress(text)).toBe(can);
});

it('the same address is added once, whatever its case', () => {
  expect(withMore(['jane@example.com'], ['Jane@Example.com', 'tom@example.com', 'tom@example.com'])).toEqual([
    'jane@example.com',
    'tom@example.com',
  ]);
});
