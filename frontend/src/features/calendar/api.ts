import { api } from '../../api/endpoints';

export type {
  BookingResponse as Booking,
  BookingStatus,
  ClientResponse as Client,
  EmployeeResponse as Mediator,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useBookOnce } from '../../api/useBookOnce';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const {
  useListBookingsQuery,
  useListPeriodQuery,
  useListBookingHistoryQuery,
  useListClientsQuery,
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useUpdateBookingMutation,
} = api;
