import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BookingResponse, type ClientResponse, type ListBookingsApiArg } from '../../api/api.gen';
import { pageOf, type Page } from '../../api/page';
import { wholeList } from '../../api/wholeList';

export type {
  BookingResponse as Booking,
  BookingStatus,
  ClientResponse as Client,
  EmployeeResponse as Mediator,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'listBookings' | 'listClients'> & {
  listBookings: OverrideResultType<Definitions['listBookings'], Page<BookingResponse>>;
  listClients: OverrideResultType<Definitions['listClients'], Page<ClientResponse>>;
};

/** More than a practice holds in six weeks, and as many as a browser draws without a pause. */
const MOST_IN_A_PERIOD = 5000;

type Period = Required<Pick<ListBookingsApiArg, 'from' | 'to'>> & Omit<ListBookingsApiArg, 'limit' | 'offset'>;

const tagged = generatedApi.enhanceEndpoints<'Booking' | 'Client' | 'Employee' | 'TimeSlot', Endpoints>({
  addTagTypes: ['Booking', 'Client', 'Employee', 'TimeSlot'],
  endpoints: {
    listBookings: { transformResponse: pageOf<BookingResponse>, providesTags: ['Booking'] },
    listBookingHistory: { providesTags: ['Booking'] },
    listClients: { transformResponse: pageOf<ClientResponse>, providesTags: ['Client', 'Booking'] },
    listEmployees: { providesTags: ['Employee'] },
    listTimeSlots: { providesTags: (_slots, _error, { id }) => [{ type: 'TimeSlot', id }] },
    // Refused or not, what is open may have changed; so has what the dashboard counts.
    createBooking: {
      invalidatesTags: (_booking, _error, { createBookingRequest }) => [
        { type: 'TimeSlot', id: createBookingRequest.employee_id },
        'Booking',
      ],
    },
    updateBooking: { invalidatesTags: ['Booking', 'TimeSlot'] },
  },
});

export const {
  useListBookingsQuery,
  useListPeriodQuery,
  useListBookingHistoryQuery,
  useListClientsQuery,
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useCreateBookingMutation,
  useUpdateBookingMutation,
} = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** Every booking of a period, however many pages that takes. */
    listPeriod: build.query<Page<BookingResponse>, Period>({
      queryFn: ({ employeeId, ...period }, _api, _extra, read) =>
        wholeList(read, '/api/bookings', { ...period, employee_id: employeeId }, MOST_IN_A_PERIOD),
      providesTags: ['Booking'],
    }),
  }),
});
