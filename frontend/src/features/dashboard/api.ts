import { api } from '../../api/endpoints';

export type {
  AdminPage,
  BookingResponse as Booking,
  ContactRequestResponse as Message,
  DashboardConfigRequest as DashboardConfig,
  DashboardStatsResponse as Stats,
  StepName,
  MailStatusResponse as MailStatus,
} from '../../api/api.gen';
/** How a screen that stays open keeps up to date. */
export interface Live {
  pollingInterval: number;
  refetchOnMountOrArgChange: boolean;
}

export { useDates } from '../../api/useDates';

export const {
  useGetDashboardStatsQuery,
  useGetGettingStartedQuery,
  useGetDashboardQueueQuery,
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useListRecentActivityQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetMailStatusQuery,
  useGetHolidayQuestionQuery,
  useKeepHolidaysOpenMutation,
  useUpdateContactRequestMutation,
} = api;
