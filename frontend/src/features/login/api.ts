import { api } from '../../api/endpoints';

export { selectHasUnsaved } from '../../api/unsavedForm';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { forgetSession, loggedOut, selectHasEnded, sessionStarted, tellLoggedOut } from '../../api/session/session';
export { useSite } from '../../api/useSite';
export type {
  LoginRequest,
  LoginResponse,
  PasskeyChallengeResponse as PasskeyChallenge,
  RedeemResponse,
} from '../../api/public.gen';

export const {
  useBeginPasskeyLoginMutation,
  useLogInWithPasskeyMutation,
  useLoginMutation,
  useLogoutMutation,
  useAcceptInvitationMutation,
  usePreviewInvitationMutation,
  useRequestPasswordResetMutation,
  useRedeemPasswordResetMutation,
} = api;
