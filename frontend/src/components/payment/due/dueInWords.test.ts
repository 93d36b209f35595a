import { expect, it } from 'vitest';
import { dueInWords } from './dueInWords';

it.each([
  ['pending', '$750', 'Nothing due yet'],
  ['confirmed', '$750', '$750 due by Tue, 01/05/2027'],
  ['completed', '$750', '$750 due by Tue, 01/05/2027'],
  ['cancelled', '$750', ''],
  ['pending', '', ''],
  ['confirmed', '', ''],
] as const)('says what is due for a %s session of %s', (status, sum, words) => {
  expect(dueInWords({ status, sum, date: 'Tue, 01/05/2027' })).toBe(words);
});
