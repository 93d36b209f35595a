import { api } from '../../api/endpoints';

export { useSite } from '../../api/useSite';
export type {
  EmployeeRequest,
  EmployeeResponse as Employee,
  EmployeeStatus,
  Role,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';

export const {
  useListEmployeesQuery,
  useListOpeningsQuery,
  useGetBoardQuery,
  useGetAvailabilityQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useUploadMediaMutation,
} = api;
