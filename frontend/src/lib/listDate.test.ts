import { expect, it } from 'vitest';
import { listDate } from './listDate';

it.each([
  ['MM/DD/YYYY', '2026-12-14', 'Mon, Dec 14'],
  ['MM/DD/YYYY', '2027-01-04', 'Mon, Jan 4, 2027'],
  ['MM/DD/YYYY', '2025-12-31', 'Wed, Dec 31, 2025'],
  ['DD/MM/YYYY', '2026-12-14', 'Mon, 14 Dec'],
  ['DD/MM/YYYY', '2027-01-04', 'Mon, 4 Jan 2027'],
  ['YYYY-MM-DD', '2026-12-14', 'Mon, 2026-12-14'],
  ['YYYY-MM-DD', '2027-01-04', 'Mon, 2027-01-04'],
])('in the format %s, a list of 2026 has %s as %s', (format, date, text) => {
  expect(listDate(format, date, '2026-09-28')).toBe(text);
});
