import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BookingResponse, type ClientResponse } from '../../api/api.gen';
import { pageOf, type Page } from '../../api/page';
import { savedAs } from '../../api/savedAs';

export type { BookingResponse as Booking, ClientResponse as Client, ClientStatus } from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'listClients' | 'listClientBookings' | 'exportClients' | 'exportClient'> & {
  listClients: OverrideResultType<Definitions['listClients'], Page<ClientResponse>>;
  listClientBookings: OverrideResultType<Definitions['listClientBookings'], Page<BookingResponse>>;
  exportClients: OverrideResultType<Definitions['exportClients'], null>;
  exportClient: OverrideResultType<Definitions['exportClient'], null>;
};

export const {
  useListClientsQuery,
  useListClientBookingsQuery,
  useCreateClientMutation,
  useUpdateClientMutation,
  useDeleteClientMutation,
  useEraseClientMutation,
  useEraseByEmailMutation,
  useLazyExportClientsQuery,
  useLazyExportClientQuery,
} = generatedApi.enhanceEndpoints<'Client' | 'Booking' | 'ContactRequest', Endpoints>({
  addTagTypes: ['Client', 'Booking', 'ContactRequest'],
  endpoints: {
    // What a client is at the moment follows from the bookings.
    listClients: { transformResponse: pageOf<ClientResponse>, providesTags: ['Client', 'Booking'] },
    listClientBookings: { transformResponse: pageOf<BookingResponse>, providesTags: ['Booking'] },
    createClient: { invalidatesTags: ['Client'] },
    updateClient: { invalidatesTags: ['Client'] },
    deleteClient: { invalidatesTags: ['Client'] },
    eraseClient: { invalidatesTags: ['Client', 'Booking', 'ContactRequest'] },
    eraseByEmail: { invalidatesTags: ['Client', 'Booking', 'ContactRequest'] },
    exportClients: {
      query: (filter) => ({
        url: '/api/clients/export',
        params: { ...filter },
        responseHandler: savedAs('clients.csv'),
      }),
    },
    exportClient: {
      query: ({ id }) => ({
        url: `/api/clients/${encodeURIComponent(id)}/export`,
        responseHandler: savedAs('client.json'),
      }),
    },
  },
});
