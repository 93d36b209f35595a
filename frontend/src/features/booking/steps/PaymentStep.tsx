import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Failure } from '../../../components/Failure';
import { money, price } from '../../../lib/money';
import type { Booking, Slot } from '../api';
import { CARD_LABELS, EMPTY_CARD, missingCard, outcomeOf } from '../pay/card';
import { CardFields } from '../pay/CardFields';
import { HeldFor } from '../pay/HeldFor';
import { TEXTS as PAY } from '../pay/texts';
import { usePay, type Paid } from '../pay/usePay';
import { priceOf } from '../payload';
import { tokenOf } from '../useOwnPage';
import { TEXTS } from '../texts';
import { StepFrame } from './StepFrame';
import type { PaymentOffer } from './usePaymentStep';

const PROCESSING_MS = 2_000;
const texts = TEXTS.payment;

interface Props {
  slot: Slot;
  summary: ReactNode;
  offer: PaymentOffer;
  sending: boolean;
  /** The booking once it is made and before it is paid. */
  unpaid: Booking | null;
  onRequest: (pay: boolean) => Promise<void>;
  onPaid: (booking: Booking) => void;
  onBack: () => void;
}

/**
 * Pays for the session: with the demo card, whose input never leaves this component, or on the
 * provider's page. The booking is made once; after that only the payment is tried again.
 */
export function PaymentStep({ slot, summary, offer, sending, unpaid, onRequest, onPaid, onBack }: Props) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [processing, setProcessing] = useState(false);
  const [trouble, setTrouble] = useState<Extract<Paid, { kind: 'problem' }> | null>(null);
  const { pay, isPaying } = usePay();
  const wanted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byCard = offer.provider.key === 'demo';
  const missing = byCard ? missingCard(card) : [];
  const busy = processing || sending || isPaying;

  useEffect(() => () => clearTimeout(timer.current), []);

  const payFor = async (booking: Booking) => {
    wanted.current = false;
    const paid = await pay(tokenOf(booking) ?? '', byCard ? outcomeOf(card) : null);
    if (paid?.kind === 'paid') onPaid(booking);
    else if (paid?.kind === 'problem') setTrouble(paid);
    else if (paid?.kind === 'card') setTrouble({ kind: 'problem', text: PAY.problems.failed });
  };
  const booked = useEffectEvent(() => {
    if (unpaid !== null && wanted.current) void payFor(unpaid);
  });
  useEffect(() => booked(), [unpaid]);

  const proceed = () => {
    setProcessing(false);
    if (unpaid !== null) void payFor(unpaid);
    else {
      wanted.current = true;
      void onRequest(true);
    }
  };
  const press = () => {
    setTrouble(null);
    setProcessing(true);
    timer.current = setTimeout(proceed, byCard ? PROCESSING_MS : 0);
  };

  const due = unpaid?.payment;
  const sum = due == null ? price(priceOf(slot), offer.currency) : money(due.amount, due.currency);
  const action = () => {
    if (!byCard) return busy ? PAY.leaving(offer.provider.name) : PAY.continueTo(offer.provider.name);
    if (busy) return PAY.paying;
    return due == null ? PAY.payAndRequest(sum) : PAY.pay(sum);
  };
  const other = () => {
    if (!offer.isOptional) return {};
    if (unpaid !== null) return { other: { action: PAY.later, onClick: () => onPaid(unpaid) } };
    return { other: { action: TEXTS.withoutPaying, onClick: () => void onRequest(false) } };
  };

  return (
    <StepFrame
      heading={texts.heading}
      {...(unpaid === null && { onBack })}
      action={action()}
      missing={
        missing[0] && { text: PAY.missing(missing.map((name) => CARD_LABELS[name])), at: `[name=${missing[0]}]` }
      }
      busy={busy}
      {...other()}
      onContinue={press}
    >
      {trouble !== null && (
        <Failure>
          <p>{trouble.text}</p>
          {trouble.reason !== undefined && <p>{trouble.reason}</p>}
        </Failure>
      )}
      {due?.pay_by != null && <HeldFor until={due.pay_by} />}
      {byCard ? (
        <CardFields card={card} onChange={setCard} disabled={busy} />
      ) : (
        <Alert severity="info">{PAY.redirect(offer.provider.name)}</Alert>
      )}
      {summary}
    </StepFrame>
  );
}
