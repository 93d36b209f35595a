import { api } from '../../api/endpoints';

export type {
  BookingResponse as Booking,
  ClientImportResponse as ClientImport,
  ClientResponse as Client,
  ClientStatus,
  Duplicates,
  ImportColumn,
  ImportColumnResponse,
  ImportCountsBody as ImportCounts,
  ImportLineResponse as ImportLine,
  ImportPreviewResponse as ImportPreview,
  ListedClientResponse as ListedClient,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
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
  usePreviewClientImportMutation,
  useImportClientsMutation,
  useListClientImportsQuery,
  useTakeBackClientImportMutation,
  useLazyExportClientsQuery,
  useLazyExportClientQuery,
  useSendTestEmailMutation,
  useForgetRefusedAddressMutation,
  useListActivityQuery,
  useListContactRequestsQuery,
  useListOutboxQuery,
  useListPaymentsQuery,
} = api;
