import type { PaymentState, PaymentStatus } from '../../api/api.gen';

export const PAYMENT_STATES: Readonly<Record<PaymentState, string>> = {
  created: 'Not started',
  pending: 'In progress',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

export const PAYMENT_TONES: Readonly<Record<PaymentState, string>> = {
  created: 'pending',
  pending: 'pending',
  paid: 'confirmed',
  failed: 'failed',
  expired: 'expired',
  partly_refunded: 'completed',
  refunded: 'completed',
};

export const TEXTS = {
  heading: 'Payment',
  states: {
    partly_paid: 'Paid in part',
    paid: 'Paid',
    refunded: 'Refunded',
  } satisfies Record<Exclude<PaymentStatus, 'unpaid'>, string>,
  nothing: 'Nothing to pay',
  record: 'Mark as paid',
  see: 'See payments',
  form: {
    title: 'Mark as paid',
    submit: 'Mark as paid',
    method: 'Paid by',
    methods: { check: 'Check', wire: 'Wire transfer', cash: 'Cash', other: 'Other' },
    amount: (currency: string) => `Amount (${currency})`,
    amountHint: 'Leave empty for everything that is due.',
    amountWrong: 'Enter an amount, like 750.00',
    reference: 'Reference',
    referenceHint: 'Check or transfer number. Optional.',
    receivedOn: 'Received on',
    dateMissing: 'Enter a date',
    dateLater: 'Enter today or an earlier date',
    done: 'Payment recorded',
    failed: 'Failed to record the payment',
  },
} as const;
