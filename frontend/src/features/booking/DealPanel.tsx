import { lengthOf, longDate, timeRange, zoneName } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { useSite } from './api';
import styles from './Booking.module.css';
import type { Choice } from './choice';
import { priceOf } from './payload';
import { TEXTS } from './texts';

/** Always shows the deal so far. */
export function DealPanel({ titleId, choice }: { titleId: string; choice: Choice }) {
  const { timezone } = useSite();
  const { mediator, date, slot } = choice;
  const rows: [string, string | undefined][] = [
    ['Mediator', mediator?.name],
    ['Date', date === null ? undefined : longDate(date)],
    ['Session', slot === null ? undefined : timeRange(slot.time, slot.end_time)],
    ['Length', slot === null ? undefined : lengthOf(slot.duration_minutes)],
    ['Price', slot === null ? undefined : dollars(priceOf(slot))],
    ['Time zone', zoneName(timezone)],
  ];

  return (
    <aside className={styles.deal} aria-label={TEXTS.deal.heading}>
      <h2 id={titleId}>{TEXTS.title}</h2>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term} data-chosen={text !== undefined}>
            <dt>{term}</dt>
            <dd>{text ?? TEXTS.deal.notChosen}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
