import { api } from '../../api/endpoints';

export type {
  BookingResponse as Booking,
  ClosedTimeResponse as ClosedTime,
  ClosureResponse as Closure,
  EmployeeResponse as Mediator,
  OutsideCalendarResponse as OutsideCalendar,
  PlannedSession,
  ScheduleBody,
  SessionKind,
  SlotStatus,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { usePrice } from '../../api/useCurrency';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const {
  useListBookingsQuery,
  useListClosuresQuery,
  useListHolidaysQuery,
  useCreateClosureMutation,
  useDeleteClosureMutation,
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
  useGetOutsideCalendarQuery,
  useSetOutsideCalendarMutation,
  useReadOutsideCalendarMutation,
  useRemoveOutsideCalendarMutation,
} = api;
