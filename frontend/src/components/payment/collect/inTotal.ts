import type { ReceivableTotalResponse } from '../../../api/api.gen';
import { inWords } from '../../../lib/dates';
import { sum } from '../../../lib/money';

/** "$8,250", or one sum for each currency. */
const sums = (totals: readonly ReceivableTotalResponse[]): string =>
  inWords(totals.map(({ amount, currency }) => sum(amount, currency)));

export const sessions = (totals: readonly ReceivableTotalResponse[]): number =>
  totals.reduce((all, total) => all + total.sessions, 0);

/** "To collect $8,250 (11)" */
export const inTotal = (totals: readonly ReceivableTotalResponse[]): string =>
  totals.length === 0 ? 'Nothing to collect' : `To collect ${sums(totals)} (${sessions(totals)})`;
