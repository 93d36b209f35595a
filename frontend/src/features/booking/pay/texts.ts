import type { Visit } from '../api';

export type PaymentState = NonNullable<Visit['payment']>['state'];

const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

export const TEXTS = {
  heading: 'Payment',
  payNow: 'Pay now',
  pay: (sum: string) => `Pay ${sum}`,
  payAndRequest: (sum: string) => `Pay ${sum} and request`,
  paying: 'Processing payment…',
  later: 'Pay later',
  demo: 'Demo only. Your card won’t be charged, and your card details never leave this window.',
  number: 'Card Number',
  formats: { number: '1234 5678 9012 3456', expiry: 'MM/YY', cvv: '123' },
  expiry: 'Expiry Date',
  cvv: 'CVV',
  holder: 'Cardholder Name',
  missing: (fields: string[]) => `Still needed: ${fields.join(', ')}.`,
  tests: 'Test card numbers',
  testNumbers: [
    ['4242 4242 4242 4242', 'is paid'],
    ['4000 0000 0000 0002', 'is declined'],
    ['4000 0000 0000 3220', 'is paid after 10 seconds'],
    ['4000 0000 0000 9995', 'is left unfinished'],
  ],
  redirect: (provider: string) =>
    `You’ll pay on ${provider}’s secure page and come back here. We never see your card details.`,
  continueTo: (provider: string) => `Continue to ${provider}`,
  leaving: (provider: string) => `Taking you to ${provider}…`,
  held: (left: number) => `Your session is held for ${minutes(left)}.`,
  heldLastMinute: 'Your session is held for less than a minute.',
  heldNoLonger: 'Your session is no longer held. If you have not paid, please choose a session again.',
  problems: {
    declined: 'Your card was declined. You have not been charged. Try another card.',
    unfinished: 'Your payment was not finished. You have not been charged. You can try again.',
    failed: 'The payment could not be started. You have not been charged. Please try again in a moment.',
    settled: 'There is nothing left to pay for this booking.',
  },
  sums: {
    due: (sum: string) => `${sum} due`,
    processing: (sum: string) => `${sum} in progress`,
    paid: (sum: string) => `${sum} paid`,
    failed: (sum: string) => `${sum} not paid`,
    expired: (sum: string) => `${sum} not paid`,
    partly_refunded: (sum: string, refunded: string) => `${sum} paid, ${refunded} refunded`,
    refunded: (_sum: string, refunded: string) => `${refunded} refunded`,
  } satisfies Record<PaymentState, (sum: string, refunded: string) => string>,
  words: {
    due: 'You can pay online now, or later.',
    unfinished: 'A payment was started, but has not arrived yet.',
    processing: 'Your payment is being processed.',
    paid: 'Thank you. Your payment has arrived.',
    failed: 'Your last payment did not go through. You have not been charged.',
    expired: 'The payment ran out of time. You have not been charged.',
    partly_refunded: 'Part of your payment has been refunded. It may take a few days to arrive.',
    refunded: 'Your payment has been refunded. It may take a few days to arrive.',
  } satisfies Record<PaymentState | 'unfinished', string>,
  receipt: (number: string) => `Receipt ${number}`,
  check: 'Check again',
  checking: 'Checking…',
  arrived: 'Payment received. Thank you!',
  refreshFailed: 'The payment’s state could not be checked. Please try again in a moment.',
} as const;
