interface Timed {
  start_time: string;
  end_time: string;
}

export interface Placed<T> {
  item: T;
  lane: number;
  /** Number of lanes next to each other at this place. */
  lanes: number;
}

/** Puts overlapping items side by side. After a gap, items have the full width again. */
export function inLanes<T extends Timed>(items: readonly T[]): Placed<T>[] {
  const sorted = [...items].sort(
    (one, other) => one.start_time.localeCompare(other.start_time) || one.end_time.localeCompare(other.end_time),
  );
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let ends: string[] = [];
  for (const item of sorted) {
    if (ends.every((end) => end <= item.start_time)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= item.start_time);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end_time;
    group.push({ item, lane, lanes: 1 });
    for (const member of group) member.lanes = ends.length;
    placed.push(...group.slice(-1));
  }
  return placed;
}
