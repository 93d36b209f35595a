import Checkbox from '@mui/material/Checkbox';
import type { Cell, Row } from '@tanstack/react-table';
import { Fragment, useId } from 'react';
import { Actions } from '../Actions';
import type { features } from './columns';
import type { Table } from './DataTable';
import { Icon } from '../Icon';
import type { Fold, Group } from './groups';
import styles from './DataTable.module.css';
import { IsUpdated } from './opened';
import { TEXTS } from './texts';

interface Props<T extends object> {
  table: Table<T>;
  groups: readonly Group<T>[];
  name: string;
  rowName: (row: T) => string;
  updated: ReadonlySet<string>;
  selects: boolean;
  fold: Fold | undefined;
}

/** The rows as cards, for phones, under the names of their groups, which may be folded. */
export function Cards<T extends object>({ table, groups, name, rowName, updated, selects, fold }: Props<T>) {
  return groups.map((group) => (
    <Fragment key={group.name ?? ''}>
      {group.name !== undefined && <GroupName name={group.name} count={group.rows.length} fold={fold} />}
      {(group.name === undefined || fold === undefined || fold.isOpen(group.name)) && (
        <ul className={styles.cards} aria-label={group.name === undefined ? name : `${name}: ${group.name}`}>
          {group.rows.map((row) => (
            <CardOf
              key={row.id}
              table={table}
              row={row}
              isUpdated={updated.has(row.id)}
              label={selects ? rowName(row.original) : undefined}
              heading={group.name === undefined ? 'h2' : 'h3'}
            />
          ))}
        </ul>
      )}
    </Fragment>
  ));
}

/** A group's name; where groups fold, with how many rows it has, and a button. */
function GroupName({ name, count, fold }: { name: string; count: number; fold: Fold | undefined }) {
  if (fold === undefined) return <h2 className={styles.group}>{name}</h2>;
  const isOpen = fold.isOpen(name);
  return (
    <h2 className={styles.group}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => fold.onToggle(name)}>
        {name} <span>({count})</span>
        <Icon name={isOpen ? 'up' : 'down'} size={20} />
      </button>
    </h2>
  );
}

interface CardProps<T extends object> {
  table: Table<T>;
  row: Row<typeof features, T>;
  isUpdated: boolean;
  /** The row's name, if it can be selected. */
  label: string | undefined;
  heading: 'h2' | 'h3';
}

function CardOf<T extends object>({ table, row, isUpdated, label, heading: Heading }: CardProps<T>) {
  const titleId = useId();
  const cells = row.getAllCells();
  const shown = (cell: Cell<typeof features, T>) => <table.FlexRender key={cell.id} cell={cell} />;
  const inPart = (part: string | undefined) => cells.filter(({ column }) => column.columnDef.meta?.card === part);
  const actions = inPart('actions');
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        {label !== undefined && (
          <Checkbox
            size="small"
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
            slotProps={{ input: { 'aria-label': TEXTS.select(label) } }}
          />
        )}
        <Heading id={titleId}>
          <IsUpdated value={isUpdated}>{inPart('title').map(shown)}</IsUpdated>
        </Heading>
        {inPart('badge').map(shown)}
      </div>
      <dl>
        {inPart(undefined).map((cell) => (
          <div key={cell.id}>
            <dt>{typeof cell.column.columnDef.header === 'string' ? cell.column.columnDef.header : cell.column.id}</dt>
            <dd>{shown(cell)}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && <Actions className={styles.cardActions}>{actions.map(shown)}</Actions>}
    </li>
  );
}
