import { generatedApi } from './api.gen';

export type { ChallengeResponse as Challenge } from './api.gen';

export const { useGetChallengeQuery } = generatedApi.enhanceEndpoints({
  endpoints: {
    // A new problem each time; the last one would show, and could be answered, for a moment.
    getChallenge: { keepUnusedDataFor: 0 },
  },
});
