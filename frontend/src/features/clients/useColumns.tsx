import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { StatusBadge } from '../../components/StatusBadge';
import type { Column } from '../../components/table/columns';
import { RowMark } from '../../components/table/RowMark';
import { officeCaseType } from '../../lib/caseTypes';
import { price } from '../../lib/money';
import { paths } from '../../lib/paths';
import { useListDates, type ListedClient } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.columns;

/** What the server sorts by. */
export const SORTS = ['name', 'last', 'next', 'sessions', 'since'] as const;

/** The columns of the list, without those that the role does not include. */
export function useColumns(): Column<ListedClient>[] {
  const may = useMay();
  const { short, dayOf } = useListDates();
  const [seesContacts, seesMoney] = [may('clients.contacts'), may('money.read')];

  return useMemo(() => {
    const day = (date: string | null) => (date === null ? '' : short(date));
    const contacts: Column<ListedClient>[] = [
      {
        id: 'phone',
        header: texts.phone,
        cell: ({ row }) =>
          row.original.phone === '' ? '' : <a href={`tel:${row.original.phone}`}>{row.original.phone}</a>,
      },
      {
        id: 'email',
        header: texts.email,
        cell: ({ row: { original: client } }) => (
          <>
            {client.email} {client.email_refused_at !== null && <StatusBadge status={TEXTS.refused} tone="refused" />}
          </>
        ),
        meta: { from: 'large', flexible: true },
      },
    ];
    const money: Column<ListedClient>[] = [
      {
        id: 'paid',
        header: texts.paid,
        cell: ({ row: { original: client } }) =>
          client.paid === null || client.currency === null ? '' : price(client.paid, client.currency),
        meta: { align: 'end', from: 'wide' },
      },
    ];
    return [
      {
        id: 'name',
        header: texts.name,
        accessorFn: ({ name }) => name,
        cell: ({ row }) => (
          <>
            <Link to={paths.client(row.original.id)}>{row.original.name}</Link>
            <RowMark />
          </>
        ),
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'status',
        header: texts.status,
        cell: ({ row }) => <StatusBadge status={row.original.status} />,
        meta: { card: 'badge' },
      },
      {
        id: 'next',
        header: texts.next,
        accessorFn: (client) => client.next_session,
        cell: ({ row }) => day(row.original.next_session),
      },
      {
        id: 'last',
        header: texts.last,
        accessorFn: (client) => client.last_session,
        cell: ({ row }) => day(row.original.last_session),
      },
      {
        id: 'caseType',
        header: texts.caseType,
        accessorFn: ({ caseType }) => officeCaseType(caseType),
        meta: { from: 'medium' },
      },
      ...(seesContacts ? contacts : []),
      {
        id: 'sessions',
        header: texts.sessions,
        accessorFn: ({ totalCases }) => totalCases,
        meta: { align: 'end', from: 'wide', card: 'none' },
      },
      ...(seesMoney ? money : []),
      {
        id: 'since',
        header: texts.since,
        accessorFn: (client) => client.created_at,
        cell: ({ row }) => dayOf(row.original.created_at),
        meta: { from: 'wide', card: 'none' },
      },
    ];
  }, [short, dayOf, seesContacts, seesMoney]);
}
