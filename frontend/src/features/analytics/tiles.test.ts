import { describe, expect, it } from 'vitest';
import { perRow } from './panels';

describe('tiles', () => {
  it.each([
    [7, 8, 7],
    [7, 4, 4],
    [5, 4, 3],
    [5, 8, 5],
    [6, 4, 3],
    [9, 8, 5],
    [4, 4, 4],
    [4, 2, 2],
    [1, 4, 1],
  ])('%i of them, at most %i in a row, stand %i in a row', (count, most, result) => {
    expect(perRow(count, most)).toBe(result);
  });
});
