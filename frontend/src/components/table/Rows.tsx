import Checkbox from '@mui/material/Checkbox';
import { FlexRender, type Cell, type Header, type Row } from '@tanstack/react-table';
import {
  memo,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { Icon } from '../Icon';
import type { features, Meta } from './columns';
import type { Selection, Table } from './DataTable';
import type { Group } from './groups';
import styles from './DataTable.module.css';
import { isOwnControl, rowAfter, rowsIn } from './keys';
import { IsUpdated } from './opened';
import { rangeOf } from './range';
import { TEXTS } from './texts';

interface Props<T extends object> {
  table: Table<T>;
  groups: readonly Group<T>[];
  name: string;
  rowName: (row: T) => string;
  updated: ReadonlySet<string>;
  selection?: Selection | undefined;
  shown?: string | undefined;
  onFocusRow?: ((row: T) => void) | undefined;
  onKey?: ((key: string, row: T) => boolean) | undefined;
  onOpen: (row: T) => void;
  opens?: ((row: T) => boolean) | undefined;
}

/** The rows as a table. One row is in the tab order; the arrow keys lead to the others. */
export function Rows<T extends object>({
  table,
  groups,
  name,
  rowName,
  updated,
  selection,
  shown,
  onFocusRow,
  onKey,
  onOpen,
  opens = () => true,
}: Props<T>) {
  const rows = groups.flatMap((group) => group.rows);
  const selects = selection !== undefined;
  const [current, setCurrent] = useState<string>();
  const inTabOrder = rows.find(({ id }) => id === current) ?? rows[0];
  const shownTable = useRef<HTMLTableElement>(null);
  const last = useRef<string>(undefined);
  const place = useFocusKept(shownTable, rows, current);

  /** Selects a row, and with Shift all from the last one on. */
  const select =
    (row: Row<typeof features, T>) =>
    ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
      const extends_ = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
      const ids = extends_ ? rangeOf(rows, last.current ?? row.id, row.id) : [row.id];
      last.current = row.id;
      const others = selection?.selected.filter((id) => !ids.includes(id)) ?? [];
      selection?.onSelect(target.checked ? [...others, ...ids] : others);
    };

  const open = (row: T) => {
    if (opens(row)) onOpen(row);
  };
  const press = (row: Row<typeof features, T>) => (event: KeyboardEvent<HTMLElement>) => {
    // Keys belong to the control that has the focus, and the browser keeps its shortcuts.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfter(event.key, event.currentTarget);
    if (next !== undefined) next.focus();
    else if (event.key === 'Enter') open(row.original);
    else if (selects && (event.key === 'x' || event.key === ' ')) row.toggleSelected();
    else if (onKey?.(event.key, row.original) !== true) return;
    event.preventDefault();
  };
  const click = (row: Row<typeof features, T>) => (event: MouseEvent<HTMLElement>) => {
    // Someone who selects text wants to copy it.
    if (!isOwnControl(event.target) && window.getSelection()?.toString() === '') open(row.original);
  };

  return (
    <div className={styles.frame}>
      <table ref={shownTable} className={styles.table}>
        <caption className="visually-hidden">
          {name}. {selects ? TEXTS.keysWithSelection : TEXTS.keys}
        </caption>
        <thead>
          <tr>
            {selects && (
              <th scope="col" className={styles.select}>
                <Checkbox
                  size="small"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                  slotProps={{ input: { 'aria-label': TEXTS.selectAll } }}
                />
              </th>
            )}
            {table
              .getHeaderGroups()
              .flatMap(({ headers }) => headers.map((header) => <HeaderCell key={header.id} header={header} />))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name ?? ''}>
            {group.name !== undefined && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={table.getAllLeafColumns().length + (selects ? 1 : 0)}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr
                key={row.id}
                tabIndex={row === inTabOrder ? 0 : -1}
                data-id={row.id}
                data-selected={row.getIsSelected()}
                data-opens={opens(row.original)}
                aria-current={row.id === shown ? 'true' : undefined}
                onFocus={(event) => {
                  setCurrent(row.id);
                  place.current = rows.indexOf(row);
                  if (event.target === event.currentTarget) onFocusRow?.(row.original);
                }}
                onKeyDown={press(row)}
                onClick={click(row)}
              >
                {selects && (
                  <td className={styles.select}>
                    <Checkbox
                      size="small"
                      checked={row.getIsSelected()}
                      onChange={select(row)}
                      slotProps={{ input: { 'aria-label': TEXTS.select(rowName(row.original)), tabIndex: -1 } }}
                    />
                  </td>
                )}
                <Cells cells={row.getAllCells()} isUpdated={updated.has(row.id)} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface CellsProps<T extends object> {
  cells: readonly Cell<typeof features, T>[];
  isUpdated: boolean;
}

/** The cells of a row. */
function CellsOfRow<T extends object>({ cells, isUpdated }: CellsProps<T>) {
  return cells.map((cell) => {
    const { meta } = cell.column.columnDef;
    const looks = looksOf(meta);
    return meta?.card === 'title' ? (
      <th key={cell.id} scope="row" {...looks}>
        <IsUpdated value={isUpdated}>
          <FlexRender cell={cell} />
        </IsUpdated>
      </th>
    ) : (
      <td key={cell.id} {...looks}>
        <FlexRender cell={cell} />
      </td>
    );
  });
}

// Drawn again when the row or the columns change, not with everything else on the page. `memo`
// loses the type parameter.
const Cells = memo(CellsOfRow) as unknown as typeof CellsOfRow;

/**
 * Keeps the focus in the table: when the focused row goes away, the one in its place gets it. Returns
 * where the focused row is.
 */
function useFocusKept(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly { id: string }[],
  current: string | undefined,
) {
  const place = useRef(0);
  useEffect(() => {
    if (current === undefined || rows.some(({ id }) => id === current) || document.activeElement !== document.body)
      return;
    const next = rowsIn(table.current)[Math.min(place.current, rows.length - 1)];
    next?.focus({ preventScroll: true });
  }, [table, rows, current]);
  return place;
}

const looksOf = ({ card, align, from, flexible }: Meta = {}) => ({
  'data-align': align,
  'data-from': from,
  'data-part': card,
  'data-flexible': flexible,
});

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<T extends object>({ header }: { header: Header<typeof features, T> }) {
  const { column } = header;
  const { card } = column.columnDef.meta ?? {};
  const name = typeof column.columnDef.header === 'string' ? column.columnDef.header : column.id;
  const sorted = column.getIsSorted();
  return (
    <th scope="col" {...looksOf(column.columnDef.meta)} aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}>
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
          {name}
          <span className={styles.arrow} data-sorted={sorted !== false}>
            <Icon name={sorted === 'desc' ? 'down' : 'up'} size={16} />
          </span>
        </button>
      ) : (
        <span className={card === 'actions' ? 'visually-hidden' : undefined}>{name}</span>
      )}
    </th>
  );
}
