import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BookingResponse, type ClientResponse } from '../../api/api.gen';
import { pageOf, type Page } from '../../api/page';

export type {
  BookingResponse as Booking,
  BookingStatus,
  ClientResponse as Client,
  EmployeeResponse as Mediator,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useSite } from '../../api/useSite';

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'listBookings' | 'listClients'> & {
  listBookings: OverrideResultType<Definitions['listBookings'], Page<BookingResponse>>;
  listClients: OverrideResultType<Definitions['listClients'], Page<ClientResponse>>;
};

export const {
  useListBookingsQuery,
  useListBookingHistoryQuery,
  useListClientsQuery,
  useListEmployeesQuery,
  useListTimeSlotsQuery,
  useCreateBookingMutation,
  useUpdateBookingMutation,
} = generatedApi.enhanceEndpoints<'Booking' | 'Client' | 'Employee' | 'TimeSlot', Endpoints>({
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
