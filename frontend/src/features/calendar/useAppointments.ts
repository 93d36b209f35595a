import { usePageSize } from '../../lib/usePageSize';
import { usePageVisible } from '../../lib/usePageVisible';
import { useGetBoardQuery, useListBookingsQuery, useListPeriodQuery, type Booking, type BookingsArg } from './api';
import { boardPeriod, type Span } from './board/span';
import { hasStatuses, viewOf } from './list/tabs';
import type { useCalendarAddress } from './useCalendarAddress';
import { periodOf } from './views/period';

const PAGE_SIZE = 50;

/** What the list asks for, apart from the page. */
export type ListRequest = Omit<BookingsArg, 'limit' | 'offset'>;

const BOARD_REFRESH_MS = 30_000;

const inOrder = (bookings: Booking[]) =>
  [...bookings].sort((one, other) =>
    `${one.date} ${one.start_time}`.localeCompare(`${other.date} ${other.start_time}`),
  );

/** The appointments of the chosen view: of one page, of a period, or on the board. */
export function useAppointments(address: ReturnType<typeof useCalendarAddress>, date: string, span: Span) {
  const { view, tab, page } = address;
  const pageSize = usePageSize(PAGE_SIZE);
  const filter = {
    q: address.search.trim() || undefined,
    status: address.status,
    employeeId: address.mediator || undefined,
  };
  const fresh = { refetchOnMountOrArgChange: true };
  const isPeriod = view !== 'list' && view !== 'board';
  const visible = usePageVisible();
  const boardDays = boardPeriod(span, date);
  const request: ListRequest = {
    ...filter,
    view: viewOf(tab),
    status: hasStatuses(tab) ? filter.status : undefined,
    caseType: address.caseType || undefined,
    from: address.from,
    to: address.to,
    sort: address.sort,
  };
  const listed = useListBookingsQuery(
    { ...request, limit: pageSize, offset: (page - 1) * pageSize },
    { ...fresh, skip: view !== 'list' },
  );
  const inPeriod = useListPeriodQuery(
    { ...filter, ...periodOf(isPeriod ? view : 'day', date) },
    { ...fresh, skip: !isPeriod },
  );
  // The server does not count its refresh as use of the session.
  const board = useGetBoardQuery(boardDays, {
    ...fresh,
    skip: view !== 'board',
    pollingInterval: visible ? BOARD_REFRESH_MS : 0,
  });
  const { q, status, caseType, employeeId, from, to } = request;
  const isFiltered = [q, status, caseType, employeeId, from, to].some((value) => value !== undefined);
  const asked = { request, pageSize, listed, inPeriod, board, boardDays, isFiltered };
  if (view === 'list') return { ...asked, shown: listed.data?.items ?? [] };
  const items = view === 'board' ? (board.data?.bookings ?? []) : (inPeriod.data?.items ?? []);
  return { ...asked, shown: inOrder(items) };
}
