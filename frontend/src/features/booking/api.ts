import { generatedApi, type TimeSlotResponse } from '../../api/api.gen';

export type {
  BookedResponse as Booking,
  CreateBookingRequest as BookingRequest,
  EmployeeResponse as Mediator,
  VisitedBookingResponse as Visit,
} from '../../api/api.gen';
export { problemOf, statusOf } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

/** A session on offer. Old data may lack a price. */
export type Slot = Omit<TimeSlotResponse, 'price'> & { price?: number | null };

const PAYMENT_OPTIONS_TIMEOUT_MS = 5_000;

export const {
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useCreateBookingMutation,
  useGetPaymentOptionsQuery,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
} =
  generatedApi.enhanceEndpoints({
    addTagTypes: ['Employee', 'TimeSlot', 'Booking'],
    endpoints: {
      listEmployees: { providesTags: ['Employee'] },
      listTimeSlots: { providesTags: (_slots, _error, { id }) => [{ type: 'TimeSlot', id }] },
      // Refused or not, the mediator's open sessions may have changed.
      createBooking: {
        invalidatesTags: (_booking, _error, { createBookingRequest }) => [
          { type: 'TimeSlot', id: createBookingRequest.employee_id },
          'Booking',
        ],
      },
      visitBooking: { providesTags: ['Booking'] },
      // Refused or not, the booking and its mediator's open sessions may have changed.
      changeVisitedBooking: {
        invalidatesTags: ['Booking', 'TimeSlot'],
        // What was agreed to is shown at once, however long the next look takes.
        onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
          const answer = await queryFulfilled.catch(() => undefined);
          if (answer !== undefined) {
            dispatch(generatedApi.util.updateQueryData('visitBooking', { token }, () => answer.data));
          }
        },
      },
      getPaymentOptions: {
        query: () => ({ url: '/api/public/payment/options', timeout: PAYMENT_OPTIONS_TIMEOUT_MS }),
      },
    },
  });
