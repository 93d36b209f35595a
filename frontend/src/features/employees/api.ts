import { api } from '../../api/endpoints';

export { useSite } from '../../api/useSite';
export type { EmployeeRequest, EmployeeResponse as Employee, EmployeeStatus, Role } from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';

export const {
  useListEmployeesQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useUploadMediaMutation,
} = api;
