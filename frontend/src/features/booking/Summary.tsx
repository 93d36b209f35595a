import { Hint } from '../../components/Hint';
import { useMoment } from '../../components/visit/useMoment';
import { timeRange, zoneName } from '../../lib/dates';
import { LANGUAGE } from '../../lib/language';
import { hasGap } from '../../lib/gaps';
import { useContent, useDates, usePrice, useSite } from './api';
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
  const agreement = useAgreement();
  const moment = useMoment();
  if (mediator === null || slot === null) return null;
  const own = ownTime(slot, timezone);
  const sum = price(priceOf(slot));
  const until = slot.free_until;
  const { free, pay, payOrNot, change, noChange } = TEXTS.terms;
  const due = payment === undefined ? free : payment.isOptional ? payOrNot : pay;
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
        {due(sum)} {until !== undefined && (isPast(until.at) ? noChange : change(moment(until)))}
      </p>
      {agreement.english && agreement.paragraphs.length > 0 && <Hint small>{TEXTS.english}</Hint>}
      {agreement.paragraphs.map((paragraph, at) => (
        <p key={at} lang={agreement.english ? 'en' : undefined}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

const isPast = (instant: string) => Date.parse(instant) < Date.now();

/** The practice's paragraphs on what a party agrees to, without those that have a gap. */
function useAgreement(): { paragraphs: string[]; english: boolean } {
  const { data } = useContent();
  const paragraphs = (data?.legal.agreement ?? '').split('\n');
  return {
    paragraphs: paragraphs.filter((paragraph) => paragraph.trim() !== '' && !hasGap(paragraph)),
    english: LANGUAGE !== 'en' && data?.english.includes('agreement') === true,
  };
}
