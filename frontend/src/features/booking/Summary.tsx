import { Hint } from '../../components/Hint';
import { timeRange, zoneName } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { useDates, useSite } from './api';
import type { Choice } from './bookingReducer';
import { priceOf } from './payload';
import { TEXTS } from './texts';

/** What is about to be requested, once more in one sentence, and what happens then. */
export function Summary({ choice: { mediator, slot } }: { choice: Choice }) {
  const { timezone } = useSite();
  const dates = useDates();
  if (mediator === null || slot === null) return null;
  return (
    <div>
      <Hint>
        {TEXTS.summary(
          mediator.name,
          dates.long(slot.date),
          `${timeRange(slot.time, slot.end_time)} (${zoneName(timezone)})`,
          dollars(priceOf(slot)),
        )}
      </Hint>
      <Hint>{TEXTS.confirmsByMail}</Hint>
    </div>
  );
}
