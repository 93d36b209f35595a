import { generatedApi } from '../../api/api.gen';

export type { EmployeeRequest, EmployeeResponse as Employee, EmployeeStatus, Role } from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';

export const {
  useListEmployeesQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useUploadMediaMutation,
} = generatedApi.enhanceEndpoints({
  addTagTypes: ['Employee', 'TimeSlot'],
  endpoints: {
    listEmployees: { providesTags: ['Employee'] },
    createEmployee: { invalidatesTags: ['Employee'] },
    updateEmployee: { invalidatesTags: ['Employee'] },
    // The sessions on offer go with the mediator.
    deleteEmployee: { invalidatesTags: (_done, error) => (error === undefined ? ['Employee', 'TimeSlot'] : []) },
  },
});
