import { api } from '../../api/endpoints';

export type {
  EmployeeResponse as Mediator,
  PlannedSession,
  ScheduleBody,
  SessionType,
  SlotStatus,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const {
  useListEmployeesQuery,
  useGetAvailabilityQuery,
  useSaveScheduleMutation,
  useGenerateAvailabilityMutation,
  useLazyExportAvailabilityQuery,
  useCreateTimeSlotMutation,
  useUpdateTimeSlotMutation,
  useDeleteTimeSlotMutation,
  useMigrateTimeSlotsMutation,
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
} = api;
