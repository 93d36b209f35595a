import { api } from '../../api/endpoints';

export { selectHasKept } from '../../api/keptDraft';
export { statusOf } from '../../api/problem';
export { forgetSession, sessionStarted, sessionEnded, tellLoggedOut } from '../../api/session/session';
export { useSite } from '../../api/useSite';
export type { LoginRequest, LoginResponse } from '../../api/api.gen';

export const { useLoginMutation, useLogoutMutation } = api;
