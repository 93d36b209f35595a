import { minutesOf } from '../../../lib/dates';

interface Timed {
  start_time: string;
  end_time: string;
}

export interface Placed<T> {
  item: T;
  lane: number;
  /** Number of lanes next to each other at this place. */
  lanes: number;
  /** The items that overlap it, directly or through others, and itself; in order. */
  group: readonly T[];
}

/**
 * Where an item is if its group is stacked instead: each takes an equal part of the group's time,
 * over the full width. Returns minutes since midnight and a length in minutes.
 */
export function inStack<T extends Timed>({ item, group }: Placed<T>): { start: number; length: number } {
  const start = Math.min(...group.map(({ start_time }) => minutesOf(start_time)));
  const end = Math.max(...group.map(({ end_time }) => minutesOf(end_time)));
  const length = (end - start) / group.length;
  return { start: start + group.indexOf(item) * length, length };
}

/** Puts overlapping items side by side. After a gap, items have the full width again. */
export function inLanes<T extends Timed>(all: readonly T[]): Placed<T>[] {
  const sorted = [...all].sort(
    (one, other) => one.start_time.localeCompare(other.start_time) || one.end_time.localeCompare(other.end_time),
  );
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let items: T[] = [];
  let ends: string[] = [];
  for (const item of sorted) {
    if (ends.every((end) => end <= item.start_time)) {
      group = [];
      items = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= item.start_time);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end_time;
    items.push(item);
    group.push({ item, lane, lanes: 1, group: items });
    for (const member of group) member.lanes = ends.length;
    placed.push(...group.slice(-1));
  }
  return placed;
}
