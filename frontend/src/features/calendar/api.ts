import { api } from '../../api/endpoints';

export type {
  BoardResponse as BoardDays,
  BookingResponse as Booking,
  BookingStatus,
  ListBookingsApiArg as BookingsArg,
  ClientResponse as Client,
  EmployeeResponse as Mediator,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useBookOnce } from '../../api/useBookOnce';
export { usePrice } from '../../api/useCurrency';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
export { useRequestKey } from '../../api/useRequestKey';
export { useSite } from '../../api/useSite';

export const {
  useGetBoardQuery,
  useListBookingsQuery,
  useListPeriodQuery,
  useListBookingHistoryQuery,
  useListClientsQuery,
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useUpdateBookingMutation,
  useDecideBookingsMutation,
  useLazyExportBookingsQuery,
  useLazyListPaymentsQuery,
  useRefundPaymentMutation,
} = api;
