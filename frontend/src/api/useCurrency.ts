import { price } from '../lib/money';
import { publicApi } from './publicApi';

/** The currency of new bookings. */
export function useCurrency(): string {
  const { data } = publicApi.useGetPaymentOptionsQuery();
  return data?.settings.currency ?? 'USD';
}

/** Writes the price of an offered session: "$750" */
export function usePrice(): (amount: number) => string {
  const currency = useCurrency();
  return (amount) => price(amount, currency);
}
