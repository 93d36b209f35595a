import { generatedApi } from '../../api/api.gen';

export { statusOf } from '../../api/problem';
export { sessionStarted, sessionEnded } from '../../api/session';
export { useSite } from '../../api/useSite';
export type { LoginRequest, LoginResponse } from '../../api/api.gen';

export const { useLoginMutation, useLogoutMutation } = generatedApi;
