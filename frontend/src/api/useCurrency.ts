import { price } from '../lib/money';
import { api } from './endpoints';

/** The currency of new bookings. */
export function useCurrency(): string {
  const { data } = api.useGetPaymentOptionsQuery();
  return data?.settings.currency ?? 'USD';
}

/** Writes the price of an offered session: "$750" */
export function usePrice(): (amount: number) => string {
  const currency = useCurrency();
  return (amount) => price(amount, currency);
}
