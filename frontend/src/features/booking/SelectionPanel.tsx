import { lengthOf, timeRange, zoneName } from '../../lib/dates';
import { useDates, usePrice, useSite } from './api';
import styles from './Booking.module.css';
import type { Choice } from './bookingReducer';
import { priceOf } from './payload';
import { TEXTS } from './texts';

const texts = TEXTS.deal;

/** Always shows the current selection. */
export function SelectionPanel({ titleId, choice }: { titleId: string; choice: Choice }) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  const { mediator, date, slot } = choice;
  const rows: [string, string | undefined][] = [
    [texts.mediator, mediator?.name],
    [texts.date, date === null ? undefined : dates.long(date)],
    [texts.session, slot === null ? undefined : timeRange(slot.time, slot.end_time)],
    [texts.length, slot === null ? undefined : lengthOf(slot.duration_minutes)],
    [texts.price, slot === null ? undefined : price(priceOf(slot))],
    [texts.zone, zoneName(timezone)],
  ];

  return (
    <aside className={styles.deal} aria-label={texts.heading}>
      <h2 id={titleId}>{TEXTS.title}</h2>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term} data-chosen={text !== undefined}>
            <dt>{term}</dt>
            <dd>{text ?? texts.notChosen}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
