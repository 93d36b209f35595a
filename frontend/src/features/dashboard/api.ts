import { generatedApi } from '../../api/api.gen';

export type { AdminPage, DashboardConfigRequest as DashboardConfig } from '../../api/api.gen';

export const {
  useGetDashboardStatsQuery,
  useListRecentActivityQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
} = generatedApi.enhanceEndpoints({
  addTagTypes: ['Booking', 'Employee', 'DashboardConfig'],
  endpoints: {
    getDashboardStats: { providesTags: ['Booking'] },
    listRecentActivity: { providesTags: ['Booking'] },
    listEmployees: { providesTags: ['Employee'] },
    getDashboardConfig: { providesTags: ['DashboardConfig'] },
    saveDashboardConfig: { invalidatesTags: ['DashboardConfig'] },
  },
});
