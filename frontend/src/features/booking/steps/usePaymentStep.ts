import { useCurrency, useGetPaymentOptionsQuery } from '../api';

export interface PaymentOffer {
  /** Whether visitors can also request without paying. */
  isOptional: boolean;
  currency: string;
  provider: { key: string; name: string };
}

/**
 * The payment step shows if payments are on and the default provider is available; any failure
 * hides it.
 */
export function usePaymentStep(): PaymentOffer | null {
  const { data } = useGetPaymentOptionsQuery();
  const currency = useCurrency();
  if (data === undefined) return null;
  const { mode, default_provider: key } = data.settings;
  const provider = data.providers.find((one) => one.key === key);
  if (mode === 'off' || provider === undefined) return null;
  return { isOptional: mode === 'optional', currency, provider };
}
