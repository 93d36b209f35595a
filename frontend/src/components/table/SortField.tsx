import TextField from '@mui/material/TextField';
import type { Table } from './DataTable';
import { TEXTS } from './texts';

interface Props<T extends object> {
  table: Table<T>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The order, where there are no headers to press. */
export function SortField<T extends object>({ table, sort, onSort }: Props<T>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const nameOf = ({ id, columnDef: { header } }: (typeof sortable)[number]) =>
    typeof header === 'string' ? header : id;
  return (
    <TextField
      select
      label={TEXTS.sortBy}
      value={sort ?? ''}
      onChange={({ target }) => onSort(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{TEXTS.standard}</option>
      {sortable.flatMap((column) => [
        <option key={column.id} value={column.id}>
          {TEXTS.ascending(nameOf(column))}
        </option>,
        <option key={`-${column.id}`} value={`-${column.id}`}>
          {TEXTS.descending(nameOf(column))}
        </option>,
      ])}
    </TextField>
  );
}
