import { api } from '../../api/endpoints';

export type {
  BookingResponse as Booking,
  ClientResponse as Client,
  ClientStatus,
  ListedClientResponse as ListedClient,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const {
  useGetClientQuery,
  useListClientsQuery,
  useListClientBookingsQuery,
  useCreateClientMutation,
  useUpdateClientMutation,
  useDeleteClientMutation,
  useEraseClientMutation,
  useEraseByEmailMutation,
  useLazyExportClientsQuery,
  useLazyExportClientQuery,
  useSendTestEmailMutation,
  useForgetRefusedAddressMutation,
  useListActivityQuery,
  useListContactRequestsQuery,
  useListPaymentsQuery,
} = api;
