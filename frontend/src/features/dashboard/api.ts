import { api } from '../../api/endpoints';

export type {
  AdminPage,
  AgendaResponse as Agenda,
  BackupStatusResponse as BackupStatus,
  BookingResponse as Booking,
  ContactRequestResponse as Message,
  DashboardConfigRequest as DashboardConfig,
  DashboardStatsResponse as Stats,
  HolidayResponse as Holiday,
  StepName,
  StepResponse as Step,
  MailStatusResponse as MailStatus,
  UncheckedPersonResponse as UncheckedPerson,
  WaitingChangeResponse as ChangeRequest,
  WaitingResponse as Waiting,
} from '../../api/api.gen';

/** A part of the dashboard: its data, or that it could not be loaded. */
export interface Asked<T> {
  data?: T | undefined;
  isError: boolean;
  refetch: () => unknown;
}

export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';

export const {
  useGetDashboardStatsQuery,
  useGetGettingStartedQuery,
  useGetDashboardQueueQuery,
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useListReceivablesQuery,
  useListRecentActivityQuery,
  useListEmployeesQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetMailStatusQuery,
  useGetHolidayQuestionQuery,
  useKeepHolidaysOpenMutation,
  useUpdateContactRequestMutation,
} = api;
