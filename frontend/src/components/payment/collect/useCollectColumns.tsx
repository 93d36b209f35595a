import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivableResponse } from '../../../api/api.gen';
import { useListDates } from '../../../api/useListDates';
import { useSite } from '../../../api/useSite';
import { timeAgo, todayIn } from '../../../lib/dates';
import { sum } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { StatusBadge } from '../../StatusBadge';
import type { Column } from '../../table/columns';
import { RowMark } from '../../table/RowMark';
import { CollectActions } from './CollectActions';
import { TEXTS } from './texts';

const texts = TEXTS.columns;

/** The columns of the list of what clients owe; `onPaid` must stay the same from one rendering to the next. */
export function useCollectColumns(onPaid: () => void) {
  const dates = useListDates();
  const { timezone } = useSite();
  return useMemo(
    (): Column<ReceivableResponse>[] => [
      {
        id: 'client',
        header: texts.client,
        cell: ({ row: { original: owed } }) => (
          <>
            <Link to={paths.appointment(owed.reference)}>
              {owed.client_name}, {owed.reference}
            </Link>
            <RowMark />
          </>
        ),
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'overdue',
        header: texts.state,
        cell: ({ row }) => row.original.overdue && <StatusBadge status={TEXTS.overdue} tone="failed" />,
        meta: { card: 'badge' },
      },
      { id: 'due', header: texts.due, cell: ({ row }) => dates.short(row.original.due_on) },
      {
        id: 'amount',
        header: texts.amount,
        cell: ({ row: { original: owed } }) => sum(owed.amount, owed.currency),
        meta: { align: 'end' },
      },
      {
        id: 'since',
        header: texts.since,
        cell: ({ row }) => dates.short(todayIn(timezone, new Date(row.original.owed_since))),
        meta: { from: 'large' },
      },
      {
        id: 'mediator',
        header: texts.mediator,
        cell: ({ row }) => row.original.employee_name,
        meta: { from: 'wide' },
      },
      {
        id: 'reminded',
        header: texts.reminded,
        cell: ({ row: { original: owed } }) => (owed.reminded_at === null ? TEXTS.never : timeAgo(owed.reminded_at)),
        meta: { from: 'medium' },
      },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row }) => <CollectActions owed={row.original} onPaid={onPaid} />,
        meta: { card: 'actions' },
      },
    ],
    [dates, timezone, onPaid],
  );
}
