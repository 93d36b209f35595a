import { api } from '../../api/endpoints';

export type { SavedTemplate } from '../../api/answers';
export type {
  BookingResponse as Booking,
  ClientResponse as Client,
  EmailTemplateResponse as EmailTemplate,
  EmailTemplateType as TemplateType,
  EmailTemplateTypeResponse as TemplateTypeInfo,
  MailState,
  RecordCheck,
  OutboxMailDetailResponse as OutboxMessage,
  OutboxMailResponse as OutboxMail,
  SettingsResponse as Settings,
  TemplateDraftRequest as PreviewRequest,
  TemplateMode,
  TemplatePreviewResponse as Preview,
  TemplateVariableResponse as Variable,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useUnsavedForm } from '../../api/unsavedForm';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
export { useSite } from '../../api/useSite';
export { useRequestKey } from '../../api/useRequestKey';

export const {
  useListEmailTemplatesQuery,
  useLazyListEmailTemplatesQuery,
  useGetEmailTemplateQuery,
  useLazyGetEmailTemplateQuery,
  useCreateEmailTemplateMutation,
  useUpdateEmailTemplateMutation,
  useDeleteEmailTemplateMutation,
  useDuplicateEmailTemplateMutation,
  useListEmailTemplateTypesQuery,
  usePreviewEmailTemplateMutation,
  useTestEmailTemplateMutation,
  useListOutboxQuery,
  useReadOutboxMailQuery,
  useRetryMailMutation,
  useCancelMailMutation,
  useReleaseMailMutation,
  useSettleHeldMailMutation,
  useComposeMailMutation,
  useGetMailStatusQuery,
  useListBookingsQuery,
  useListClientsQuery,
  useListEmployeesQuery,
  useGetSettingsQuery,
  useLazyGetDeliverabilityQuery,
  useSaveSettingsMutation,
} = api;
