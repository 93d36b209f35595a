import { useGetPaymentOptionsQuery } from './api';

/** Payment is asked for when the practice has it on and its default provider is there; any failure means no. */
export function usePaymentStep(): boolean {
  const { data } = useGetPaymentOptionsQuery();
  if (data === undefined) return false;
  const { mode, default_provider: provider } = data.settings;
  return mode !== 'off' && data.providers.some(({ key }) => key === provider);
}
