import { useGetPaymentOptionsQuery } from '../api';

/**
 * The payment step shows if payments are on and the default provider is available; any failure
 * hides it. If payment is optional, visitors can also request without it.
 */
export function usePaymentStep(): 'none' | 'optional' | 'required' {
  const { data } = useGetPaymentOptionsQuery();
  if (data === undefined) return 'none';
  const { mode, default_provider: provider } = data.settings;
  if (mode === 'off' || !data.providers.some(({ key }) => key === provider)) return 'none';
  return mode === 'optional' ? 'optional' : 'required';
}
