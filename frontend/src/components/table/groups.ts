import type { Row } from '@tanstack/react-table';
import type { features } from './columns';

export type GroupOf<T> = (row: T) => string;

/** Rows under the name of their group; without groups, all rows and no name. */
export interface Group<T extends object> {
  name?: string;
  rows: readonly Row<typeof features, T>[];
}

/** The sorted rows by group, with the groups in the order of the items. */
export const grouped = <T extends object>(
  items: readonly T[],
  rows: readonly Row<typeof features, T>[],
  groupOf: GroupOf<T>,
): Group<T>[] =>
  [...new Set(items.map(groupOf))].map((name) => ({
    name,
    rows: rows.filter(({ original }) => groupOf(original) === name),
  }));
