import { expect, it } from 'vitest';
import { preferredDates } from './preferredDates';

it('puts dates in words and leaves what is none as it was written', () => {
  expect(preferredDates('2026-10-05, 2026-10-07')).toEqual(['Mon, Oct 5, 2026', 'Wed, Oct 7, 2026']);
  expect(preferredDates(' after Easter,, 2026-13-45')).toEqual(['after Easter', '2026-13-45']);
  expect(preferredDates('')).toEqual([]);
});
