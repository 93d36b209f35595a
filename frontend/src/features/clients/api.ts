import { api } from '../../api/endpoints';

export type { BookingResponse as Booking, ClientResponse as Client, ClientStatus } from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

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
  useSendTestEmailMutation,
  useForgetRefusedAddressMutation,
} = api;
