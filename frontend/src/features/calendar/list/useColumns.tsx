import { useEffect, useMemo, useRef } from 'react';
import { useIsMediator } from '../../../api/permissions';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { RowButton } from '../../../components/table/RowButton';
import { TwoLines } from '../../../components/table/TwoLines';
import { officeCaseType } from '../../../lib/caseTypes';
import { timeAgo, timeRange } from '../../../lib/dates';
import { price } from '../../../lib/money';
import { useListDates, type Booking } from '../api';
import type { AppointmentAction } from '../actions';
import { caseName } from '../caseName';
import { TEXTS } from '../texts';
import { LIST_TEXTS } from './texts';
import { RowActions } from './RowActions';

const texts = LIST_TEXTS.columns;

interface Handlers {
  onConfirm: (booking: Booking) => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
}

const MEDIATOR: Column<Booking> = {
  id: 'mediator',
  header: texts.mediator,
  accessorFn: (booking) => booking.employee_name,
  meta: { from: 'medium' },
};

/** The columns of the list; a mediator's own have no mediator. They stay the same while only the handlers change. */
export function useColumns(handlers: Handlers): Column<Booking>[] {
  const { short, moment } = useListDates();
  const isMediator = useIsMediator();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  return useMemo(
    () => [
      {
        id: 'when',
        header: texts.when,
        accessorFn: ({ date, start_time }) => `${date} ${start_time}`,
        cell: ({ row: { original: booking } }) => (
          <TwoLines first={short(booking.date)} second={timeRange(booking.start_time, booking.end_time)} />
        ),
      },
      {
        id: 'client',
        header: texts.client,
        accessorFn: (booking) => booking.client_name,
        cell: ({ row: { original: booking } }) => (
          <TwoLines
            first={
              <RowButton since={booking.created_at} onClick={() => latest.current.onAction('view', booking)}>
                {booking.client_name}
              </RowButton>
            }
            second={caseName(booking)}
          />
        ),
        meta: { card: 'title' },
      },
      ...(isMediator ? [] : [MEDIATOR]),
      {
        id: 'type',
        header: texts.type,
        accessorFn: (booking) => officeCaseType(booking.case_type),
        meta: { from: 'large' },
      },
      {
        id: 'status',
        header: texts.status,
        accessorFn: ({ status }) => status,
        cell: ({ row: { original: booking } }) => (
          <TwoLines
            first={<StatusBadge status={booking.status} />}
            second={booking.confirm_by === null ? undefined : TEXTS.unconfirmed}
          />
        ),
        meta: { card: 'badge' },
      },
      {
        id: 'price',
        header: texts.price,
        accessorFn: (booking) => booking.price,
        cell: ({ row: { original: booking } }) => price(booking.price, booking.currency),
        meta: { align: 'end', from: 'medium' },
      },
      {
        id: 'asked',
        header: texts.asked,
        accessorFn: (booking) => booking.created_at,
        cell: ({ row: { original: booking } }) => (
          <time dateTime={booking.created_at} title={moment(booking.created_at)}>
            {timeAgo(booking.created_at)}
          </time>
        ),
        meta: { from: 'large' },
      },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row: { original: booking } }) => (
          <RowActions
            booking={booking}
            onConfirm={() => latest.current.onConfirm(booking)}
            onAction={(action) => latest.current.onAction(action, booking)}
          />
        ),
        meta: { card: 'actions' },
      },
    ],
    [short, moment, isMediator],
  );
}
