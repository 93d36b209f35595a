import { expect, it } from 'vitest';
import { datesIn } from '../../lib/dates';
import { preferredDates } from './preferredDates';

it('puts dates in words and leaves what is none as it was written', () => {
  expect(preferredDates('2026-10-05, 2026-10-07', datesIn('MM/DD/YYYY').short)).toEqual([
    'Mon, 10/05/2026',
    'Wed, 10/07/2026',
  ]);
  expect(preferredDates(' after Easter,, 2026-13-45', datesIn('MM/DD/YYYY').short)).toEqual([
    'after Easter',
    '2026-13-45',
  ]);
  expect(preferredDates('', datesIn('MM/DD/YYYY').short)).toEqual([]);
});
