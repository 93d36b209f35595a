import { generatedApi } from '../../api/api.gen';

export { selectHasKept } from '../../api/keptDraft';
export { statusOf } from '../../api/problem';
export { forgetSession, sessionStarted, sessionEnded, tellLoggedOut } from '../../api/session';
export { useSite } from '../../api/useSite';
export type { LoginRequest, LoginResponse } from '../../api/api.gen';

const TIMEOUT_MS = 5_000;

export const { useLoginMutation, useLogoutMutation } = generatedApi.enhanceEndpoints({
  endpoints: {
    // The session ends here in any case: nobody has to wait for a server that does not answer. Who closes the page meanwhile is
    // logged out, too.
    logout: { query: () => ({ url: '/api/auth/logout', method: 'POST', timeout: TIMEOUT_MS, keepalive: true }) },
  },
});
