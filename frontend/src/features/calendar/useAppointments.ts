import { usePageVisible } from '../../lib/usePageVisible';
import { useGetBoardQuery, useListBookingsQuery, useListPeriodQuery, type Booking } from './api';
import { PAGE_SIZE } from './AppointmentList';
import { boardPeriod, type Span } from './board/span';
import type { useCalendarAddress } from './useCalendarAddress';
import { periodOf } from './views/period';

const BOARD_REFRESH_MS = 30_000;

const inOrder = (bookings: Booking[]) =>
  bookings.toSorted((one, other) => `${one.date} ${one.start_time}`.localeCompare(`${other.date} ${other.start_time}`));

/** The appointments of the chosen view: of one page, of a period, or on the board. */
export function useAppointments(address: ReturnType<typeof useCalendarAddress>, date: string, span: Span) {
  const { view, page } = address;
  const filter = {
    q: address.search.trim() || undefined,
    status: address.status,
    employeeId: address.mediator || undefined,
  };
  const fresh = { refetchOnMountOrArgChange: true };
  const isPeriod = view !== 'list' && view !== 'board';
  const visible = usePageVisible();
  const boardDays = boardPeriod(span, date);
  const listed = useListBookingsQuery(
    { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
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
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (view === 'list') return { listed, inPeriod, board, boardDays, isFiltered, shown: listed.data?.items ?? [] };
  const items = view === 'board' ? (board.data?.bookings ?? []) : (inPeriod.data?.items ?? []);
  return { listed, inPeriod, board, boardDays, isFiltered, shown: inOrder(items) };
}
