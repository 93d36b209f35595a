import type { TimeSlotResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';

export type {
  BookedResponse as Booking,
  CreateBookingRequest as BookingRequest,
  EmployeeResponse as Mediator,
  VisitedBookingResponse as Visit,
} from '../../api/api.gen';
export { problemOf, statusOf } from '../../api/problem';
export { useBookOnce } from '../../api/useBookOnce';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

/** A session on offer. Old data may lack a price. */
export type Slot = Omit<TimeSlotResponse, 'price'> & { price?: number | null };

export const {
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useGetPaymentOptionsQuery,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
} = api;
