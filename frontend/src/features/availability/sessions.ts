import type { SessionType } from './api';

/** The session types that the practice offers. */
export const SESSION_TYPES: Readonly<Record<SessionType, { label: string; time: string; price: number }>> = {
  morning: { label: '9AM to 12PM Morning', time: '09:00', price: 750 },
  afternoon: { label: '1PM to 4PM Afternoon', time: '13:00', price: 750 },
  full_day: { label: '9AM to 4PM Full Day', time: '09:00', price: 1750 },
};

export const SESSION_NAMES = ['morning', 'afternoon', 'full_day'] as const satisfies readonly SessionType[];

export const HOURLY_RATE = 250;

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
