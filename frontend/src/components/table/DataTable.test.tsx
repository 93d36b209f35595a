import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { onAPhone } from '../../test/render';
import type { Column } from './columns';
import { DataTable } from './DataTable';
import { RowButton } from './RowButton';
import { groupedBy } from './groups';

interface Fruit {
  id: string;
  name: string;
  price: number;
  ripe: string;
}

const FRUITS: Fruit[] = [
  { id: 'a', name: 'Apple', price: 3, ripe: 'ripe' },
  { id: 'b', name: 'Banana', price: 1, ripe: 'green' },
  { id: 'c', name: 'Cherry', price: 9, ripe: 'ripe' },
];

const COLUMNS: Column<Fruit>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: ({ name }) => name,
    cell: ({ row }) => <a href={`#${row.original.id}`}>{row.original.name}</a>,
    meta: { card: 'title' },
  },
  { id: 'ripe', header: 'State', cell: ({ row }) => row.original.ripe, meta: { card: 'badge' } },
  { id: 'price', header: 'Price', accessorFn: ({ price }) => price, meta: { align: 'end' } },
  {
    id: 'buy',
    header: 'Actions',
    cell: ({ row }) => <button type="button">Buy {row.original.name}</button>,
    meta: { card: 'actions' },
  },
];

const BY_RIPENESS = groupedBy(['rotten', 'ripe', 'green'], ({ ripe }: Fruit) => ripe);

interface Given {
  fruits?: Fruit[];
  state?: 'loading' | 'failed';
  sort?: string;
  more?: boolean;
  /** All rows are here: no pages. */
  whole?: boolean;
  groups?: boolean;
}

function start({ fruits = FRUITS, state, sort: first, more = false, whole = false, groups = false }: Given = {}) {
  const opened: string[] = [];
  const refetch = vi.fn();
  const sorts: string[] = [];
  const pages: number[] = [];
  function Market() {
    const [sort, setSort] = useState(first);
    const [selected, setSelected] = useState<string[]>([]);
    const data = state === undefined ? { data: { items: fruits, total: fruits.length === 0 ? 0 : 23, more } } : {};
    return (
      <DataTable
        name="Fruits"
        columns={COLUMNS}
        query={{ ...data, isError: state === 'failed', isFetching: false, refetch }}
        {...(!whole && { page: 1, pageSize: 10, onPage: (page: number) => pages.push(page) })}
        {...(groups && { groups: BY_RIPENESS })}
        opens={({ id }) => id !== 'b'}
        loading="Loading fruits"
        failed="No fruits came"
        count={(total) => `${total} fruits`}
        empty={<button type="button">Plant a tree</button>}
        rowName={({ name }) => name}
        sort={sort}
        onSort={(next) => {
          sorts.push(next);
          setSort(next);
        }}
        selection={{ selected, onSelect: setSelected, actions: <button type="button">Eat</button> }}
        onOpen={({ id }) => opened.push(id)}
      />
    );
  }
  render(<Market />);
  return { user: userEvent.setup(), opened, refetch, sorts, pages };
}

interface Picked {
  id: string;
  name: string;
  since: string;
}

const PICKED: Column<Picked>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: fruit } }) => (
      <RowButton since={fruit.since} onClick={() => undefined}>
        {fruit.name}
      </RowButton>
    ),
    meta: { card: 'title' },
  },
];

const Harvest = ({ fruits }: { fruits: Picked[] }) => (
  <DataTable
    name="Harvest"
    columns={PICKED}
    query={{ data: { items: fruits, total: fruits.length }, isError: false, isFetching: false, refetch: vi.fn() }}
    loading=""
    failed=""
    count={String}
    empty=""
    rowName={({ name }) => name}
    onOpen={() => undefined}
  />
);

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a table', () => {
  it('is one, with the name of each row as its header', () => {
    start();
    expect(screen.getByRole('table', { name: /^Fruits\. Use the arrow keys/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Banana' })).toBeVisible();
    expect(within(row('Cherry')).getByRole('cell', { name: '9' })).toBeVisible();
    expect(screen.getByText('23 fruits')).toBeVisible();
  });

  it('says when there are more rows than the server counts', () => {
    start({ more: true });
    expect(screen.getByText('More than 23 fruits')).toBeVisible();
  });

  it('says that it loads, that loading failed, and what to do while it is empty', async () => {
    start({ state: 'loading' });
    expect(screen.getByRole('status', { name: 'Loading fruits' })).toBeVisible();
    const { user, refetch } = start({ state: 'failed' });
    expect(screen.getByRole('alert')).toHaveTextContent('No fruits came');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    start({ fruits: [] });
    expect(screen.getByRole('button', { name: 'Plant a tree' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('asks for another order, and says which it has', async () => {
    const { user, sorts } = start({ sort: '-price' });
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
    expect(screen.queryByRole('button', { name: 'State' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorts).toEqual(['name', '-name', 'name']);
  });

  it('turns pages', async () => {
    const { user, pages } = start();
    await user.click(await screen.findByRole('button', { name: 'Go to page 3' }));
    expect(pages).toEqual([3]);
  });

  it('is worked by keyboard', async () => {
    const { user, opened } = start();
    row('Apple').focus();
    await user.keyboard('j{ArrowDown}j');
    expect(row('Cherry')).toHaveFocus();
    await user.keyboard('{Enter}kx');
    expect(opened).toEqual(['c']);
    expect(screen.getByRole('checkbox', { name: 'Select Banana' })).toBeChecked();
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.keyboard('{Home} {End} ');
    expect(screen.getByText('3 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeChecked();
    // One row is in the tab order: the last one focused.
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('Cherry')]);
  });

  it('leaves keys and clicks to the controls in it', async () => {
    const { user, opened } = start();
    await user.click(screen.getByRole('button', { name: 'Buy Apple' }));
    await user.keyboard('jx{Enter}');
    await user.click(screen.getByRole('link', { name: 'Banana' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Banana' }));
    expect(opened).toEqual([]);
    await user.click(screen.getByRole('cell', { name: '9' }));
    expect(opened).toEqual(['c']);
  });

  it('selects all and none, and offers what can be done with them', async () => {
    const { user } = start();
    expect(screen.queryByRole('button', { name: 'Eat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('3 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Eat' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('checkbox', { name: 'Select Apple' })).not.toBeChecked();
  });

  it('has no pages if the list is whole', () => {
    start({ whole: true });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('puts rows under the names of their groups, and leads through all of them by keyboard', async () => {
    const { user } = start({ whole: true, groups: true });
    const headers = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['ripe', 'Apple', 'Cherry', 'green', 'Banana']);
    row('Apple').focus();
    await user.keyboard('{End}');
    expect(row('Banana')).toHaveFocus();
    await user.keyboard('k');
    expect(row('Cherry')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(row('Apple')).toHaveFocus();
  });

  it('opens no row that leads nowhere', async () => {
    const { user, opened } = start();
    row('Banana').focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('cell', { name: '1' }));
    await user.click(screen.getByRole('cell', { name: '3' }));
    expect(opened).toEqual(['a']);
  });

  it('folds into cards under the names of their groups', async () => {
    onAPhone();
    start({ whole: true, groups: true });
    const ripe = within(await screen.findByRole('list', { name: 'Fruits: ripe' }));
    expect(ripe.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Apple',
      'Cherry',
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'green' })).toBeVisible();
  });

  it('marks rows that were made after it was opened', () => {
    const { rerender } = render(<Harvest fruits={[{ id: 'a', name: 'Apple', since: '2020-01-01T00:00:00Z' }]} />);
    const later = new Date(Date.now() + 1_000).toISOString();
    const fruits = [
      { id: 'b', name: 'Banana', since: later },
      { id: 'a', name: 'Apple', since: '2020-01-01T00:00:00Z' },
    ];
    rerender(<Harvest fruits={fruits} />);
    expect(row('Banana')).toHaveAccessibleName(/New/);
    expect(row('Apple')).not.toHaveAccessibleName(/New/);
  });

  it('folds into cards on phones', async () => {
    onAPhone();
    const { user, sorts } = start();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const card = within(await screen.findByRole('list', { name: 'Fruits' })).getByRole('listitem', { name: 'Cherry' });
    expect(within(card).getByRole('heading', { name: 'Cherry' })).toBeVisible();
    expect(within(card).getByRole('term')).toHaveTextContent('Price');
    expect(within(card).getByRole('definition')).toHaveTextContent('9');
    expect(within(card).getByRole('button', { name: 'Buy Cherry' })).toBeVisible();
    await user.click(within(card).getByRole('checkbox', { name: 'Select Cherry' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, descending');
    expect(sorts).toEqual(['-price']);
  });
});
