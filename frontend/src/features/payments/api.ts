import { api } from '../../api/endpoints';

export type {
  PaymentDetailResponse as PaymentDetail,
  PaymentGatewayResponse as PaymentGateway,
  PaymentProviderRequest,
  PaymentProviderResponse as PaymentProvider,
  PaymentResponse as Payment,
  PaymentSettingsFields as PaymentSettings,
  PaymentSettingsResponse as PaymentSetup,
  PaymentState,
  RefundState,
  SurplusResponse as Surplus,
} from '../../api/api.gen';
export { problemOf, type ApiError } from '../../api/problem';
export { useUnsavedForm } from '../../api/unsavedForm';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
export { useRequestKey } from '../../api/useRequestKey';
export { useSite } from '../../api/useSite';

export const {
  useGetPaymentSettingsQuery,
  useSavePaymentSettingsMutation,
  useAddPaymentProviderMutation,
  useChangePaymentProviderMutation,
  useDeletePaymentProviderMutation,
  useTestPaymentProviderMutation,
  useGetPaymentOptionsQuery,
  useListPaymentsQuery,
  useListReceivablesQuery,
  useListSurplusesQuery,
  useKeepSurplusMutation,
  useLazyExportPaymentsQuery,
  useReadPaymentQuery,
  useRefundPaymentMutation,
  useRecordPaymentMutation,
  useSendReceiptMutation,
} = api;
