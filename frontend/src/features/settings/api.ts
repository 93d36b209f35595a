import { api } from '../../api/endpoints';

export type {
  SystemInfoResponse,
  ActivityLineResponse as ActivityLine,
  InvitationResponse as Invitation,
  PasskeyResponse as Passkey,
  PersonResponse as Person,
  ProfileResponse as Profile,
  SessionResponse as Session,
  CaseTypeChoice,
  SettingsRequest,
  SettingsResponse as Settings,
} from '../../api/api.gen';
export type { SavedSettings } from '../../api/answers';
export { useUnsavedForm } from '../../api/unsavedForm';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
export { useSite } from '../../api/useSite';

export const {
  useGetSettingsQuery,
  useLazyGetDefaultSettingsQuery,
  useLazyGetSettingsQuery,
  useSaveSettingsMutation,
  useGetProfileQuery,
  useSaveProfileMutation,
  useChangePasswordMutation,
  useGetTwoFactorStatusQuery,
  useDisableTwoFactorMutation,
  useRenewBackupCodesMutation,
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useLazyExportSettingsQuery,
  useImportSettingsMutation,
  useSendTestEmailMutation,
  useGetSystemInfoQuery,
  useGetTeamQuery,
  useChangePersonMutation,
  useRemovePersonMutation,
  useInvitePersonMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useListEmployeesQuery,
  useListActivityPeopleQuery,
  useListActivityQuery,
  useLazyExportActivityQuery,
} = api;
