import { expect, it } from 'vitest';
import { csv } from './csv';

it('quotes what needs it', () => {
  expect(csv([['a', 1.5], ['say "x"', 'a,b'], [], ['two\nlines', -3]])).toBe(
    '\uFEFFa,1.5\r\n"say ""x""","a,b"\r\n\r\n"two\nlines",-3\r\n',
  );
});

it('leaves no cell that a spreadsheet runs as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
    expect(csv([[text]]).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`);
  }
});
