import { api } from '../../api/endpoints';

export { selectHasUnsaved } from '../../api/unsavedForm';
export { statusOf } from '../../api/problem';
export { forgetSession, loggedOut, selectHasEnded, sessionStarted, tellLoggedOut } from '../../api/session/session';
export { useSite } from '../../api/useSite';
export type { LoginRequest, LoginResponse } from '../../api/api.gen';

export const { useLoginMutation, useLogoutMutation } = api;
