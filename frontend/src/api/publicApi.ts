import { publicCalls, type TimeSlotResponse, type VisitedPaymentResponse } from './public.gen';
import { fresh, invalidates, provides, request, TAGS, tagged, TIMEOUT_MS, type Tag } from './tags';

// What anybody may call: all that a visitor's page loads. The store imports it, and the office adds the rest: see
// endpoints.ts.

type Dispatch = Parameters<ReturnType<typeof publicCalls.util.updateQueryData>>[0];

/**
 * Shows how the payment now stands on the visitor's page, and reads the booking again: an answer
 * asked for before the payment, if it comes only now, must not be the last word.
 */
const showsPayment = {
  ...invalidates('Booking'),
  onQueryStarted: async (
    { token }: { token: string },
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: VisitedPaymentResponse }> },
  ) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer === undefined) return;
    dispatch(
      publicCalls.util.updateQueryData('visitBooking', { token }, (visit) => {
        visit.payment = answer.data;
      }),
    );
  },
};

/** What each answer shows, what each change makes stale. */
export const publicApi = publicCalls.enhanceEndpoints<Tag>({
  addTagTypes: TAGS,
  endpoints: {
    validateSession: request({ timeout: TIMEOUT_MS }),
    getSite: provides('Site'),
    getContent: provides('Content'),
    listEmployees: provides('Employee'),
    getAvailability: { providesTags: tagged('TimeSlot') },
    listTimeSlots: { providesTags: tagged('TimeSlot') },
    // A booking names the mediator whose sessions it changes.
    listOpenings: {
      providesTags: (openings: TimeSlotResponse[] = []) => [
        'TimeSlot',
        'Employee',
        ...openings.map(({ employee_id: id }) => ({ type: 'TimeSlot' as const, id })),
      ],
    },
    createBooking: {
      invalidatesTags: (_booking, _error, { createBookingRequest: { employee_id: id } }) => [
        { type: 'TimeSlot', id },
        'Booking',
      ],
    },
    visitBooking: provides('Booking'),
    seeSession: provides('Booking'),
    changeVisitedBooking: {
      ...invalidates('Booking', 'TimeSlot'),
      // Show the change at once, however long reading it again takes.
      onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
        const changed = await queryFulfilled.catch(() => undefined);
        if (changed === undefined) return;
        dispatch(publicCalls.util.updateQueryData('visitBooking', { token }, () => changed.data));
      },
    },
    getPaymentOptions: request({ timeout: TIMEOUT_MS }),
    reportDemoPayment: showsPayment,
    refreshPayment: showsPayment,
    startPayment: invalidates('Booking'),
    createContactRequest: invalidates('ContactRequest'),
    // A problem is answered once: the last one must not show, even for a moment.
    getChallenge: fresh,
  },
});
