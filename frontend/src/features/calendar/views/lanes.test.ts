import { describe, expect, it } from 'vitest';
import { hourHeight, haveRoom, inLanes } from './lanes';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A day of up to twelve sessions, in quarter hours. */
function day(seed: number) {
  const next = numbers(seed);
  return Array.from({ length: next(13) }, (_, id) => {
    const start = 15 * next(92);
    return { id, start_time: clock(start), end_time: clock(Math.min(start + 15 * (1 + next(24)), 24 * 60 - 1)) };
  });
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAYS = Array.from({ length: 500 }, (_, seed) => day(seed + 1));

describe('the boxes of a day', () => {
  it('stand at their hours, each once', () => {
    for (const sessions of DAYS) {
      const placed = inLanes(sessions);
      expect(placed.map(({ item }) => item.id).sort((a, b) => a - b)).toEqual(sessions.map(({ id }) => id));
      for (const { item, start, length } of placed) {
        expect([start, start + length]).toEqual([minutes(item.start_time), minutes(item.end_time)]);
      }
    }
  });

  it('never share a place when they share an hour', () => {
    for (const sessions of DAYS) {
      const boxes = inLanes(sessions).map((box) => ({
        ...box,
        left: box.lane / box.lanes,
        right: (box.lane + 1) / box.lanes,
      }));
      for (const [at, one] of boxes.entries()) {
        expect(one.right).toBeLessThanOrEqual(1);
        for (const other of boxes.slice(at + 1)) {
          const inTime = one.start < other.start + other.length && other.start < one.start + one.length;
          const inSpace = one.left < other.right - 1e-9 && other.left < one.right - 1e-9;
          expect(inTime && inSpace, JSON.stringify([one, other])).toBe(false);
        }
      }
    }
  });

  it('stand side by side only where sessions overlap', () => {
    const session = (start_time: string, end_time: string) => ({ start_time, end_time });
    const placed = inLanes([
      session('13:00', '16:00'),
      session('09:00', '16:00'),
      session('09:00', '12:00'),
      session('16:00', '17:00'),
    ]);
    expect(placed.map(({ item, lane, lanes }) => `${item.start_time} ${lane + 1}/${lanes}`)).toEqual([
      '09:00 1/2',
      '09:00 2/2',
      '13:00 1/2',
      '16:00 1/1',
    ]);
  });

  it('are tall enough to show their hours', () => {
    for (const sessions of DAYS) {
      for (const { length } of inLanes(sessions))
        expect((length / 60) * hourHeight(sessions)).toBeGreaterThanOrEqual(25.9);
    }
  });
});

it('lanes have room from 90 pixels on, and one lane always', () => {
  const nine = { start_time: '09:00', end_time: '12:00' };
  const two = inLanes([nine, nine]);
  expect([179, 180].map((width) => haveRoom(two, width))).toEqual([false, true]);
  expect(haveRoom(inLanes([nine]), 60)).toBe(true);
  expect(haveRoom([], 60)).toBe(true);
});
