import type { BookingResponse, WaitingResponse } from '../../api/api.gen';
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
} from '../../api/api.gen';

/** What someone at the table asks of the office. By hand until the server says it. */
export interface ChangeRequest {
  id: string;
  matter_id: string;
  /** Who asks. */
  name: string;
  side: string;
  kind: 'cancel' | 'move';
  booking: BookingResponse;
}
export type Waiting = WaitingResponse & { request?: ChangeRequest | null };

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
