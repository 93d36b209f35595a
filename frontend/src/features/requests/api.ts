import { api } from '../../api/endpoints';

export type { ContactRequestResponse as ContactRequest, ContactStatus } from '../../api/api.gen';
export type { ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const {
  useListContactRequestsQuery,
  useUpdateContactRequestMutation,
  useDeleteContactRequestMutation,
  useCreateClientFromRequestMutation,
} = api;
