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

/** An available session. Old data may have no price. */
export type Slot = Omit<TimeSlotResponse, 'price'> & { price?: number | null };

export const {
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useGetPaymentOptionsQuery,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
} = api;
