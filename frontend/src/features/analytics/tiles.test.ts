import { describe, expect, it } from 'vitest';
import { perRow } from './panels';

describe('tiles', () => {
  it.each([
    [8, 8, 8],
    [8, 5, 4],
    [8, 2, 2],
    [5, 5, 5],
    [5, 4, 1],
    [6, 5, 3],
    [7, 8, 7],
    [9, 8, 3],
    [4, 4, 4],
    [1, 4, 1],
  ])('%i of them, at most %i in a row, stand %i in a row', (count, most, result) => {
    expect(perRow(count, most)).toBe(result);
  });
});
