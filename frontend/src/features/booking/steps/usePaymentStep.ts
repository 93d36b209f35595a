import { useGetPaymentOptionsQuery } from '../api';

/**
 * Payment is asked for when the practice has it on and its default provider is there; any failure means no.
 * Where it is optional the visitor may also request without it.
 */
export function usePaymentStep(): 'none' | 'optional' | 'required' {
  const { data } = useGetPaymentOptionsQuery();
  if (data === undefined) return 'none';
  const { mode, default_provider: provider } = data.settings;
  if (mode === 'off' || !data.providers.some(({ key }) => key === provider)) return 'none';
  return mode === 'optional' ? 'optional' : 'required';
}
