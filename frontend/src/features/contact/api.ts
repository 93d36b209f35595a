import { generatedApi } from '../../api/api.gen';

export type { ChallengeResponse as Challenge, ContactFormRequest } from '../../api/api.gen';
export { useDates } from '../../api/useDates';
export { problemOf, statusOf } from '../../api/problem';

export const { useGetChallengeQuery, useCreateContactRequestMutation } = generatedApi.enhanceEndpoints({
  addTagTypes: ['ContactRequest'],
  endpoints: {
    createContactRequest: { invalidatesTags: ['ContactRequest'] },
    // Asked anew each time; the last problem would show, and could be answered, for a moment.
    getChallenge: { keepUnusedDataFor: 0 },
  },
});
