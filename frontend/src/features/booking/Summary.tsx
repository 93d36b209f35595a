import { Hint } from '../../components/Hint';
import { timeRange, zoneName } from '../../lib/dates';
import { useDates, usePrice, useSite } from './api';
import type { Choice } from './bookingReducer';
import { priceOf } from './payload';
import { TEXTS } from './texts';

/** Summarizes the request in one sentence and says what happens next. */
export function Summary({ choice: { mediator, slot } }: { choice: Choice }) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  if (mediator === null || slot === null) return null;
  return (
    <div>
      <Hint>
        {TEXTS.summary(
          mediator.name,
          dates.long(slot.date),
          `${timeRange(slot.time, slot.end_time)} (${zoneName(timezone)})`,
          price(priceOf(slot)),
        )}
      </Hint>
      <Hint>{TEXTS.confirmsByMail}</Hint>
    </div>
  );
}
