import { generatedApi } from '../../api/api.gen';

export type { ContactFormRequest } from '../../api/api.gen';
export type { Challenge } from '../../api/challenge';
export { useDates } from '../../api/useDates';
export { problemOf, statusOf } from '../../api/problem';

export const { useCreateContactRequestMutation } = generatedApi.enhanceEndpoints({
  addTagTypes: ['ContactRequest'],
  endpoints: {
    createContactRequest: { invalidatesTags: ['ContactRequest'] },
  },
});
