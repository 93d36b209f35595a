import type { Row } from '@tanstack/react-table';
import type { features } from './columns';

/** Rows under the name of their group; without groups, all rows and no name. */
export interface Group<T extends object> {
  name?: string;
  rows: readonly Row<typeof features, T>[];
}

/** Puts rows into their groups. */
export type Grouping<T extends object> = (rows: Group<T>['rows']) => Group<T>[];

/** Which groups are open where their rows are cards. */
export interface Fold {
  isOpen: (name: string) => boolean;
  onToggle: (name: string) => void;
}

/** The groups with these names, in this order, without those that have no rows. */
export const groupedBy =
  <T extends object>(names: readonly string[], nameOf: (row: T) => string): Grouping<T> =>
  (rows) =>
    names
      .map((name) => ({ name, rows: rows.filter(({ original }) => nameOf(original) === name) }))
      .filter((group) => group.rows.length > 0);
