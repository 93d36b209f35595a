import { api } from '../../api/endpoints';

export type { ChallengeResponse as Challenge, ContactFormRequest } from '../../api/api.gen';
export { useDates } from '../../api/useDates';
export { problemOf, statusOf } from '../../api/problem';

export const { useCreateContactRequestMutation } = api;
