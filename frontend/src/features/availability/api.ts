import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi } from '../../api/api.gen';
import { savedAs } from '../../api/savedAs';

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

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'exportAvailability'> & {
  exportAvailability: OverrideResultType<Definitions['exportAvailability'], null>;
};

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
} = generatedApi.enhanceEndpoints<'Employee' | 'TimeSlot' | 'CalendarFeed', Endpoints>({
  addTagTypes: ['Employee', 'TimeSlot', 'CalendarFeed'],
  endpoints: {
    listEmployees: { providesTags: ['Employee'] },
    getAvailability: { providesTags: (_availability, _error, { id }) => [{ type: 'TimeSlot', id }] },
    saveSchedule: {
      invalidatesTags: (_plan, _error, { saveScheduleRequest }) => [
        { type: 'TimeSlot', id: saveScheduleRequest.employee_id },
      ],
    },
    generateAvailability: { invalidatesTags: (_done, _error, { id }) => [{ type: 'TimeSlot', id }] },
    // Refused or not, what is shown may be out of date.
    createTimeSlot: {
      invalidatesTags: (_slot, _error, { createTimeSlotRequest }) => [
        { type: 'TimeSlot', id: createTimeSlotRequest.employee_id },
      ],
    },
    updateTimeSlot: { invalidatesTags: ['TimeSlot'] },
    deleteTimeSlot: { invalidatesTags: ['TimeSlot'] },
    migrateTimeSlots: { invalidatesTags: ['TimeSlot'] },
    exportAvailability: {
      query: ({ id, ...range }) => ({
        url: `/api/availability/${encodeURIComponent(id)}/export`,
        params: { ...range },
        responseHandler: savedAs('availability.csv'),
      }),
    },
    getCalendarFeed: { providesTags: (_feed, _error, { id }) => [{ type: 'CalendarFeed', id }] },
    createCalendarFeed: { invalidatesTags: (_feed, _error, { id }) => [{ type: 'CalendarFeed', id }] },
    revokeCalendarFeed: { invalidatesTags: (_done, _error, { id }) => [{ type: 'CalendarFeed', id }] },
  },
});
