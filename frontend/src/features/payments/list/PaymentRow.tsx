import Button from '@mui/material/Button';
import { StatusBadge } from '../../../components/StatusBadge';
import { money } from '../../../lib/money';
import { useDates, type Payment } from '../api';
import styles from './Payments.module.css';
import { METHODS, TEXTS, TONES } from './texts';

export function PaymentRow({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const dates = useDates();
  const { id, client_name: client, reference, amount, currency, refunded, state, receipt_number: receipt } = payment;
  const titleId = `payment-${id}`;
  const facts = [
    reference,
    METHODS[payment.method] ?? payment.method,
    dates.moment(payment.settled_at ?? payment.created_at),
    receipt === null ? '' : TEXTS.receipt(receipt),
  ];

  return (
    <li className={styles.payment} aria-labelledby={titleId}>
      <div className={styles.text}>
        <h2 id={titleId}>{client === '' ? TEXTS.erased : client}</h2>
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
      <div className={styles.side}>
        <p className={styles.sum}>
          <strong>{money(amount, currency)}</strong>
          {refunded > 0 && <span>{TEXTS.refunded(money(refunded, currency))}</span>}
        </p>
        <span className={styles.badges}>
          {payment.disputed && <StatusBadge status={TEXTS.disputed} tone="failed" />}
          <StatusBadge status={TEXTS.statusName(state)} tone={TONES[state]} />
        </span>
        <Button size="small" aria-describedby={titleId} onClick={onOpen}>
          {TEXTS.open}
        </Button>
      </div>
    </li>
  );
}
