import type { TimeSlotResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';

export type {
  EmployeeResponse as Mediator,
  BookedResponse as Booking,
  CreateBookingRequest as BookingRequest,
  VisitedBookingResponse as Visit,
  VisitedPaymentResponse as VisitedPayment,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useBookOnce } from '../../api/useBookOnce';
export { useCurrency, usePrice } from '../../api/useCurrency';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

/** An available session. Old data may have no price. */
export type Slot = Omit<TimeSlotResponse, 'price'> & { price?: number | null };

const withOpenings = api.injectEndpoints({
  endpoints: (build) => ({
    /** The next sessions of all active mediators, at most three of each, sorted by start. */
    listOpenings: build.query<Slot[], undefined>({
      query: () => ({ url: '/api/public/openings' }),
      providesTags: ['TimeSlot'],
    }),
  }),
});

export const { useListOpeningsQuery } = withOpenings;

export const {
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useGetPaymentOptionsQuery,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
  useStartPaymentMutation,
  useReportDemoPaymentMutation,
  useRefreshPaymentMutation,
} = api;
