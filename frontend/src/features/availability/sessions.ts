import type { SessionKind } from './api';

/** Names a kind of session in a form's fields. */
export const keyOf = ({ start, minutes }: SessionKind) => `at${start.replace(':', '')}for${minutes}`;

/** Step of the price field; any price is allowed. */
export const PRICE_FIELD = { min: 0, step: 50, inputMode: 'decimal' } as const;

/** Validates a length in minutes: true, or an error message. */
export function checkLength(text: string): true | string {
  const isLength = /^\d+$/.test(text.trim()) && Number(text) >= 15 && Number(text) <= 720;
  return isLength || 'Enter 15 to 720 minutes';
}

const HIGHEST_PRICE = 100_000;

/** Validates a price: true, or an error message. */
export function checkPrice(text: string): true | string {
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim())) return 'Enter a price of 0 or more, like 750';
  return Number(text) <= HIGHEST_PRICE || 'Enter a price of at most 100,000';
}
