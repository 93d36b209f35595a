import { generatedApi } from '../../api/api.gen';

export type { ChallengeResponse as Challenge, ContactFormRequest } from '../../api/api.gen';
export { problemOf, statusOf } from '../../api/problem';

export const { useGetChallengeQuery, useCreateContactRequestMutation } = generatedApi.enhanceEndpoints({
  addTagTypes: ['ContactRequest'],
  endpoints: { createContactRequest: { invalidatesTags: ['ContactRequest'] } },
});
