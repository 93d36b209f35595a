import { expect, it } from 'vitest';
import type { Column } from './columns';
import { whole } from './whole';

const COLUMNS: Column<{ name: string }>[] = [
  { id: 'name', header: 'Name', accessorFn: ({ name }) => name },
  { id: 'actions', header: 'Actions', cell: () => null },
];

const query = { isError: false, isFetching: false, refetch: () => undefined };

it.each([
  [undefined, ['room 10', 'Room 9', 'élan']],
  ['name', ['élan', 'Room 9', 'room 10']],
  ['-name', ['room 10', 'Room 9', 'élan']],
  ['nothing', ['room 10', 'Room 9', 'élan']],
  ['actions', ['room 10', 'Room 9', 'élan']],
])('a whole list is sorted by %s', (sort, expected) => {
  const data = ['room 10', 'Room 9', 'élan'].map((name) => ({ name }));
  const page = whole({ ...query, data }, (all) => all, COLUMNS, sort);
  expect('data' in page && page.data.items.map(({ name }) => name)).toEqual(expected);
  expect('data' in page && page.data.total).toBe(3);
});

it('a list that is not known yet has no rows', () => {
  expect(whole({ ...query, isError: true }, () => [], COLUMNS, 'name')).toEqual({ ...query, isError: true });
});
