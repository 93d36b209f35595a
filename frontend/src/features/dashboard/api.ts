import { api } from '../../api/endpoints';

export type { AdminPage, DashboardConfigRequest as DashboardConfig, MailStatusResponse as MailStatus } from '../../api/api.gen';

export const {
  useGetDashboardStatsQuery,
  useListRecentActivityQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetMailStatusQuery,
} = api;
