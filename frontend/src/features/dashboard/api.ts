import { api } from '../../api/endpoints';

export type {
  AdminPage,
  BookingResponse as Booking,
  ContactRequestResponse as Message,
  DashboardConfigRequest as DashboardConfig,
  DashboardStatsResponse as Stats,
  MailStatusResponse as MailStatus,
} from '../../api/api.gen';
export { useDates } from '../../api/useDates';

export const {
  useGetDashboardStatsQuery,
  useGetDashboardQueueQuery,
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useListRecentActivityQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetMailStatusQuery,
  useUpdateContactRequestMutation,
} = api;
