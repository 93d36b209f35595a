import {
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';

export interface Meta {
  /** Where a folded row shows the cell: as its title, next to it, below the facts, or nowhere. */
  card?: 'title' | 'badge' | 'actions' | 'none';
  /** Numbers line up at the end. */
  align?: 'end';
  /** Takes the room that the other columns leave, and cuts longer text off. */
  flexible?: true;
  /** Shown only if the table is at least this wide: 900, 1040 or 1200 pixels. */
  from?: 'medium' | 'large' | 'wide';
}

/** What the tables use of the library. They show the rows in the order given. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta: metaHelper<Meta>() });

/**
 * A column. With an accessor, the server can sort by its id, or a whole list by its value. `cell` is what it shows, if that is not
 * the accessor's value.
 */
export type Column<T extends object> = ColumnDef<typeof features, T>;
