import { Link } from 'react-router-dom';
import { PAYMENT_STATES, PAYMENT_TONES } from '../../../components/payment/texts';
import { StatusBadge } from '../../../components/StatusBadge';
import { money } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { useDates, useListPaymentsQuery, type ListedClient } from '../api';
import { TEXTS } from '../texts';
import { Latest } from './Latest';
import styles from './Record.module.css';

const texts = TEXTS.record;

/** What the client paid, or was to pay. */
export function PaymentsOf({ client: { name, email } }: { client: ListedClient }) {
  const dates = useDates();
  const q = email === '' ? name : email;
  const query = useListPaymentsQuery({ q, limit: 5 }, { refetchOnMountOrArgChange: true });
  const of = (params: Record<string, string>) =>
    `${paths.payments}?${new URLSearchParams({ q, ...params }).toString()}`;
  return (
    <Latest
      title={texts.payments}
      query={query}
      failed={texts.paymentsFailed}
      none={texts.noPayments}
      all={of({})}
      allName={texts.allPayments}
    >
      {({ id, amount, currency, reference, state, settled_at: settled, created_at: created }) => (
        <li key={id} className={styles.line}>
          <div>
            <Link to={of({ payment: id })}>{money(amount, currency)}</Link>
            <p className={styles.detail}>{[dates.dayOf(settled ?? created), reference].join(' · ')}</p>
          </div>
          <StatusBadge status={PAYMENT_STATES[state]} tone={PAYMENT_TONES[state]} />
        </li>
      )}
    </Latest>
  );
}
