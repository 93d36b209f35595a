import { minutesBetween, minutesOf } from '../../../lib/dates';

interface Timed {
  start_time: string;
  end_time: string;
}

export interface Placed<T> {
  item: T;
  /** Minutes since midnight. */
  start: number;
  /** In minutes. */
  length: number;
  lane: number;
  /** Number of lanes next to each other at this place. */
  lanes: number;
}

/** Puts overlapping items side by side, each at its own hours. After a gap, items have the full width again. */
export function inLanes<T extends Timed>(all: readonly T[]): Placed<T>[] {
  const sorted = [...all].sort(
    (one, other) => one.start_time.localeCompare(other.start_time) || one.end_time.localeCompare(other.end_time),
  );
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let ends: string[] = [];
  for (const item of sorted) {
    const { start_time: from, end_time: to } = item;
    if (ends.every((end) => end <= from)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    group.push({ item, start: minutesOf(from), length: minutesBetween(from, to), lane, lanes: 1 });
    for (const member of group) member.lanes = ends.length;
    placed.push(...group.slice(-1));
  }
  return placed;
}

/** What a name and its hours need, in pixels. */
const LEAST_LANE = 90;

/** Whether a column this wide (in pixels) has room for its lanes. One lane always has. */
export const haveRoom = (placed: readonly Placed<unknown>[], width: number): boolean => {
  const most = Math.max(1, ...placed.map(({ lanes }) => lanes));
  return most === 1 || width / most >= LEAST_LANE;
};

/** What one line of text needs, in pixels. */
const LEAST_BOX = 26;
const LEAST_HOUR = 56;

/** The height of an hour, in pixels, at which the shortest item still shows its hours. */
export const hourHeight = (all: readonly Timed[]): number =>
  Math.max(
    LEAST_HOUR,
    ...all.map(({ start_time, end_time }) =>
      Math.ceil((60 * LEAST_BOX) / Math.max(5, minutesBetween(start_time, end_time))),
    ),
  );
