import { api } from '../../api/endpoints';

export type {
  AdminPage,
  BookingResponse as Booking,
  ContactRequestResponse as Message,
  DashboardConfigRequest as DashboardConfig,
  DashboardStatsResponse as Stats,
  MailStatusResponse as MailStatus,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';

export const {
  useGetDashboardStatsQuery,
  useGetDashboardQueueQuery,
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useListRecentActivityQuery,
  useLazyListBookingHistoryQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetMailStatusQuery,
  useUpdateBookingMutation,
  useUpdateContactRequestMutation,
} = api;
