import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BookingResponse } from '../../api/api.gen';

export type { BookingResponse as Booking, BookingStatus } from '../../api/api.gen';
export { problemOf } from '../../api/problem';
export { useSite } from '../../api/useSite';

export interface BookingPage {
  bookings: BookingResponse[];
  total: number;
}

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Paged = Omit<Definitions, 'listBookings'> & {
  listBookings: OverrideResultType<Definitions['listBookings'], BookingPage>;
};

export const { useListBookingsQuery, useUpdateBookingMutation } = generatedApi.enhanceEndpoints<
  'Booking' | 'TimeSlot',
  Paged
>({
  addTagTypes: ['Booking', 'TimeSlot'],
  endpoints: {
    listBookings: {
      transformResponse: (bookings: BookingResponse[], meta): BookingPage => ({
        bookings,
        total: Number(meta?.response?.headers.get('x-total-count') ?? bookings.length),
      }),
      providesTags: (page) => ['Booking', ...(page?.bookings ?? []).map(({ id }) => ({ type: 'Booking' as const, id }))],
    },
    // The status of a booking also decides what is open and what the dashboard counts.
    updateBooking: { invalidatesTags: ['Booking', 'TimeSlot'] },
  },
});
