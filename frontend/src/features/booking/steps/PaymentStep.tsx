import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dollars } from '../../../lib/money';
import type { Slot } from '../api';
import styles from '../Booking.module.css';
import { priceOf } from '../payload';
import { TEXTS } from '../texts';
import { EMPTY_CARD, formatCard, missingCard, type Card } from './card';
import { StepFrame } from './StepFrame';

const PROCESSING_MS = 2_000;
const texts = TEXTS.payment;

interface Props {
  slot: Slot;
  summary: ReactNode;
  /** Whether the visitor can request without paying now. */
  optional: boolean;
  sending: boolean;
  onRequest: () => Promise<void>;
  onBack: () => void;
}

/** The demo card form. Its input never leaves this component. */
export function PaymentStep({ slot, summary, optional, sending, onRequest, onBack }: Props) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [processing, setProcessing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const missing = missingCard(card);
  const busy = processing || sending;

  useEffect(() => () => clearTimeout(timer.current), []);

  const pay = () => {
    setProcessing(true);
    timer.current = setTimeout(() => {
      setProcessing(false);
      void onRequest();
    }, PROCESSING_MS);
  };

  const field = (name: keyof Card) => ({
    value: card[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setCard((current) => ({ ...current, [name]: formatCard[name](target.value) })),
    required: true,
    autoComplete: 'off',
    disabled: busy,
  });
  const digits = { htmlInput: { inputMode: 'numeric' as const } };

  return (
    <StepFrame
      heading={texts.heading}
      onBack={onBack}
      action={busy ? TEXTS.paying : TEXTS.pay(dollars(priceOf(slot)))}
      missing={missing.length > 0 ? texts.missing(missing) : undefined}
      busy={busy}
      {...(optional && { other: { action: TEXTS.withoutPaying, onClick: () => void onRequest() } })}
      onContinue={pay}
    >
      <Alert severity="info">{texts.demo}</Alert>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField label={texts.number} placeholder="1234 5678 9012 3456" slotProps={digits} {...field('number')} />
        </div>
        <TextField label={texts.expiry} placeholder="MM/YY" slotProps={digits} {...field('expiry')} />
        <TextField label={texts.cvv} placeholder="123" slotProps={digits} {...field('cvv')} />
        <div className={styles.wide}>
          <TextField label={texts.holder} {...field('holder')} />
        </div>
      </div>
      {summary}
    </StepFrame>
  );
}
