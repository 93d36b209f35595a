import { generatedApi } from '../../api/api.gen';

export const { useGetDashboardStatsQuery, useListRecentActivityQuery, useListEmployeesQuery } =
  generatedApi.enhanceEndpoints({
    addTagTypes: ['Booking', 'Employee'],
    endpoints: {
      getDashboardStats: { providesTags: ['Booking'] },
      listRecentActivity: { providesTags: ['Booking'] },
      listEmployees: { providesTags: ['Employee'] },
    },
  });
