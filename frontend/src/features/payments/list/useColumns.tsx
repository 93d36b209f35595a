import { useMemo } from 'react';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { RowButton } from '../../../components/table/RowButton';
import { TwoLines } from '../../../components/table/TwoLines';
import { money } from '../../../lib/money';
import { useListDates, type Payment } from '../api';
import styles from './Payments.module.css';
import { METHODS, TEXTS, TONES } from './texts';

const texts = TEXTS.columns;

/** Who paid, also once the client is erased. */
export const payerOf = ({ client_name: client }: Pick<Payment, 'client_name'>): string =>
  client === '' ? TEXTS.erased : client;

/** The columns of the list; `onOpen` must stay the same from one rendering to the next. */
export function useColumns(onOpen: (id: string) => void): Column<Payment>[] {
  const dates = useListDates();
  return useMemo(
    () => [
      {
        id: 'client',
        header: texts.client,
        cell: ({ row: { original: payment } }) => (
          <RowButton since={payment.created_at} onClick={() => onOpen(payment.id)}>
            {payerOf(payment)}
          </RowButton>
        ),
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'status',
        header: texts.status,
        cell: ({ row: { original: payment } }) => (
          <span className={styles.badges}>
            <StatusBadge status={TEXTS.statusName(payment.state)} tone={TONES[payment.state]} />
            {payment.disputed && <StatusBadge status={TEXTS.disputed} tone="failed" />}
          </span>
        ),
        meta: { card: 'badge' },
      },
      { id: 'appointment', header: texts.appointment, cell: ({ row }) => row.original.reference },
      {
        id: 'method',
        header: texts.method,
        cell: ({ row }) => METHODS[row.original.method] ?? row.original.method,
        meta: { from: 'medium' },
      },
      {
        id: 'when',
        header: texts.when,
        cell: ({ row: { original: payment } }) => dates.moment(payment.settled_at ?? payment.created_at),
      },
      {
        id: 'receipt',
        header: texts.receipt,
        cell: ({ row }) => row.original.receipt_number ?? '',
        meta: { from: 'large' },
      },
      {
        id: 'amount',
        header: texts.amount,
        cell: ({ row: { original: payment } }) => (
          <TwoLines
            first={money(payment.amount, payment.currency)}
            second={payment.refunded > 0 ? TEXTS.refunded(money(payment.refunded, payment.currency)) : undefined}
          />
        ),
        meta: { align: 'end' },
      },
    ],
    [dates, onOpen],
  );
}
