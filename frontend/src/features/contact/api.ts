import { publicApi } from '../../api/publicApi';

export type { ChallengeResponse as Challenge, ContactFormRequest, SiteResponse as Site } from '../../api/public.gen';
export { useDates } from '../../api/useDates';
export { problemOf, statusOf } from '../../api/problem';
export { fieldMistake, reasonIn } from '../../api/refusals';

export const { useCreateContactRequestMutation } = publicApi;
