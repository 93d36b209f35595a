import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failure } from '../../../components/Failure';
import { Actions } from '../../../components/Actions';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import { money } from '../../../lib/money';
import { useRefreshPaymentMutation, type VisitedPayment } from '../api';
import { CARD_LABELS, EMPTY_CARD, missingCard, outcomeOf, type CardOutcome } from '../pay/card';
import { CardFields } from '../pay/CardFields';
import { HeldFor } from '../pay/HeldFor';
import styles from '../pay/Pay.module.css';
import { TEXTS } from '../pay/texts';
import { usePay, type Paid } from '../pay/usePay';

type Trouble = Extract<Paid, { kind: 'problem' }>;

/** The sum with its state: "$750.00 paid" */
export const paymentInWords = ({ state, amount, refunded, currency }: VisitedPayment): string =>
  TEXTS.sums[state](money(amount, currency), money(refunded, currency));

/** The state of the payment, and a way to pay. */
export function VisitPayment({ token, payment }: { token: string; payment: VisitedPayment }) {
  const { pay, isPaying } = usePay();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asking, setAsking] = useState(false);
  const check = useReturn(token, setTrouble);
  const toast = useToast();

  const attempt = async (card: CardOutcome | null) => {
    setTrouble(null);
    const paid = await pay(token, card);
    if (paid?.kind === 'problem') setTrouble(paid);
    else if (paid?.kind === 'card') setAsking(true);
    else if (paid?.kind === 'paid') {
      setAsking(false);
      toast.success(TEXTS.arrived);
    }
  };
  const problem = trouble !== null && (
    <Failure {...(styles.alert !== undefined && { className: styles.alert })}>
      <p>{trouble.text}</p>
      {trouble.reason !== undefined && <p>{trouble.reason}</p>}
    </Failure>
  );

  return (
    <section aria-label={TEXTS.heading} className={styles.payment}>
      <p role="status">
        {TEXTS.words[payment.state === 'processing' && payment.payable ? 'unfinished' : payment.state]}
      </p>
      {!asking && problem}
      {payment.payable && payment.pay_by !== null && <HeldFor until={payment.pay_by} />}
      {payment.receipt_number !== null && <p>{TEXTS.receipt(payment.receipt_number)}</p>}
      <Actions>
        {payment.payable && (
          <Button
            variant="contained"
            color="secondary"
            disabled={isPaying || check.isChecking}
            onClick={() => void attempt(null)}
          >
            {isPaying ? TEXTS.paying : TEXTS.payNow}
          </Button>
        )}
        {payment.state === 'processing' && (
          <Button variant="outlined" disabled={check.isChecking} onClick={() => void check.refresh()}>
            {check.isChecking ? TEXTS.checking : TEXTS.check}
          </Button>
        )}
      </Actions>
      {asking && (
        <CardDialog
          sum={money(payment.amount, payment.currency)}
          problem={problem}
          isPaying={isPaying}
          onPay={(card) => void attempt(card)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Asks the provider for the state of the payment, at once after coming back from its page. */
function useReturn(token: string, setTrouble: (trouble: Trouble | null) => void) {
  const [params, setParams] = useSearchParams();
  const [refreshPayment, { isLoading }] = useRefreshPaymentMutation();
  const returned = params.get('paid');
  const toast = useToast();

  const refresh = async () => {
    setTrouble(null);
    const { data } = await refreshPayment({ token });
    if (data === undefined) setTrouble({ kind: 'problem', text: TEXTS.refreshFailed });
    else if (data.state === 'paid') toast.success(TEXTS.arrived);
    else if (returned === '0' && data.payable) setTrouble({ kind: 'problem', text: TEXTS.problems.unfinished });
  };
  const cameBack = useEffectEvent(() => {
    if (returned === null) return;
    void refresh();
    // A reload must not ask again.
    const others = new URLSearchParams(params);
    others.delete('paid');
    setParams(others, { replace: true });
  });
  useEffect(() => cameBack(), []);
  return { refresh, isChecking: isLoading };
}

interface CardDialogProps {
  sum: string;
  problem: ReactNode;
  isPaying: boolean;
  onPay: (card: CardOutcome) => void;
  onClose: () => void;
}

function CardDialog({ sum, problem, isPaying, onPay, onClose }: CardDialogProps) {
  const [card, setCard] = useState(EMPTY_CARD);
  const missing = missingCard(card);
  return (
    <FormDialog
      title={TEXTS.payNow}
      submit={TEXTS.pay(sum)}
      dirty={false}
      busy={isPaying || missing.length > 0}
      progress={isPaying ? TEXTS.paying : undefined}
      onSubmit={() => {
        if (!isPaying && missing.length === 0) onPay(outcomeOf(card));
      }}
      onClose={onClose}
    >
      {problem}
      <CardFields card={card} onChange={setCard} disabled={isPaying} />
      <p aria-live="polite">{missing.length > 0 && TEXTS.missing(missing.map((name) => CARD_LABELS[name]))}</p>
    </FormDialog>
  );
}
