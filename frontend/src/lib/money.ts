import { LOCALE } from './language';

const format = (currency: string, digits?: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    ...(digits !== undefined && { minimumFractionDigits: digits }),
  });

/** How many decimals the currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number => format(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** A price: "$750", "$1,750", "$99.50" */
export const price = (amount: number, currency: string): string =>
  format(currency, Number.isInteger(amount) ? 0 : decimalsOf(currency)).format(amount);

/** A sum in minor units, with all its decimals: "$750.00", "¥750", "KWD 750.000" */
export const money = (minor: number, currency: string): string =>
  format(currency).format(minor / 10 ** decimalsOf(currency));

/** A sum in minor units as a price: "$750", "$99.50" */
export const sum = (minor: number, currency: string): string => price(minor / 10 ** decimalsOf(currency), currency);

/** The sum as people type it: "750.00", "750", "750.000" */
export const typedMoney = (minor: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
};

/** What people typed, in minor units. Undefined if it is no sum of this currency. */
export function minorUnits(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  return fraction.length > decimals ? undefined : Number(whole + fraction.padEnd(decimals, '0'));
}
