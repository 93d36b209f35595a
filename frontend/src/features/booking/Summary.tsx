import { Hint } from '../../components/Hint';
import { timeRange, zoneName } from '../../lib/dates';
import { useDates, usePrice, useSite } from './api';
import type { Choice } from './bookingReducer';
import { priceOf } from './payload';
import { ownTime } from './sessions';
import type { PaymentOffer } from './steps/usePaymentStep';
import { TEXTS } from './texts';

interface Props {
  choice: Choice;
  /** How it is paid, if it is paid here. */
  payment?: PaymentOffer;
}

/** Summarizes the request in one sentence, and says what it means to send it. */
export function Summary({ choice: { mediator, slot }, payment }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  if (mediator === null || slot === null) return null;
  const own = ownTime(slot, timezone);
  const sum = price(priceOf(slot));
  const terms = payment === undefined ? TEXTS.terms.free : payment.isOptional ? TEXTS.terms.payOrNot : TEXTS.terms.pay;
  return (
    <div>
      <Hint>
        {TEXTS.summary(
          mediator.name,
          dates.long(slot.date),
          `${timeRange(slot.time, slot.end_time)} (${[zoneName(timezone), own && TEXTS.session.ownTime(own)].filter(Boolean).join('; ')})`,
          sum,
        )}{' '}
        {TEXTS.confirmsByMail}
      </Hint>
      <p>
        {terms(sum)} {TEXTS.terms.privacy}
      </p>
    </div>
  );
}
