import Button from '@mui/material/Button';
import { useMay } from '../../../api/permissions';
import { useToast } from '../../../components/toast/useToast';
import { money } from '../../../lib/money';
import { useKeepSurplusMutation, useListSurplusesQuery, type Surplus } from '../api';
import styles from './Payments.module.css';
import { TEXTS } from './texts';
import { payerOf } from './useColumns';

const texts = TEXTS.surplus;

/** What was paid beyond what is owed: it waits for someone to refund or to keep it. */
export function Surpluses({ onOpen }: { onOpen: (payment: string) => void }) {
  const { data = [] } = useListSurplusesQuery(undefined, { refetchOnMountOrArgChange: true });
  const mayChange = useMay()('payments.change');
  const [keep, { isLoading }] = useKeepSurplusMutation();
  const toast = useToast();
  if (data.length === 0) return null;

  const decide = async ({ booking_id: id, amount, currency }: Surplus) => {
    const { error } = await keep({ id });
    if (error === undefined) toast.success(texts.kept(money(amount, currency)));
    else toast.error(texts.failed);
  };
  const row = (surplus: Surplus) => {
    const { booking_id: id, reference, payment_id: payment, amount, currency } = surplus;
    const titleId = `surplus-${id}`;
    return (
      <li key={id} className={styles.surplus} aria-labelledby={titleId}>
        <p id={titleId} className={styles.text}>
          {texts.of(money(amount, currency), payerOf(surplus), reference)}
        </p>
        {mayChange && (
          <div className={styles.side}>
            <Button size="small" aria-describedby={titleId} onClick={() => onOpen(payment)}>
              {texts.refund}
            </Button>
            <Button size="small" aria-describedby={titleId} disabled={isLoading} onClick={() => void decide(surplus)}>
              {texts.keep}
            </Button>
          </div>
        )}
      </li>
    );
  };

  return (
    <section className={styles.surpluses} aria-labelledby="surpluses">
      <h2 id="surpluses">{texts.title}</h2>
      <p>{texts.text}</p>
      <ul>{data.map(row)}</ul>
    </section>
  );
}
