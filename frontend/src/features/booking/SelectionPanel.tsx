import { lengthOf, shortRange, timeRange, weekdayName, zoneCode, zoneName } from '../../lib/dates';
import { useDates, usePrice, useSite } from './api';
import styles from './Booking.module.css';
import type { Choice } from './bookingReducer';
import { priceOf } from './payload';
import { ownTime } from './sessions';
import { TEXTS } from './texts';
import { firstOpening, useMediators } from './useMediators';
import { useStart } from './useStart';

const texts = TEXTS.deal;

interface Props {
  titleId: string;
  choice: Choice;
  /** Whether it is one line. */
  compact: boolean;
  /** Whether the request is sent. */
  done: boolean;
}

/** Always shows the current selection. */
export function SelectionPanel({ titleId, choice, compact, done }: Props) {
  const offers = useOffers();
  const Selection = compact ? Line : Rows;
  return (
    <aside className={styles.deal} aria-label={texts.heading}>
      <h2 id={titleId}>{done ? TEXTS.titleDone : TEXTS.title}</h2>
      {choice.mediator === null ? <p>{offers}</p> : <Selection choice={choice} />}
    </aside>
  );
}

/** "3 mediators, next opening Monday, 9:00 AM" */
function useOffers(): string {
  const { mediators } = useMediators();
  const start = useStart();
  if (mediators === undefined || mediators.length === 0) return '';
  const slot = firstOpening(mediators)?.slot;
  return texts.offers(mediators.length, slot && start(slot));
}

function Line({ choice: { mediator, date, slot } }: { choice: Choice }) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  const parts = [
    mediator?.name,
    date === null ? undefined : `${weekdayName(date)}, ${dates.dayAndMonth(date)}`,
    slot === null ? zoneName(timezone) : `${shortRange(slot.time, slot.end_time)} ${zoneCode(timezone)}`,
    slot === null ? undefined : price(priceOf(slot)),
  ].filter((part) => part !== undefined);
  // A line that breaks ends in the dot.
  return <p>{parts.join('\u00a0· ')}</p>;
}

function Rows({ choice: { mediator, date, slot } }: { choice: Choice }) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  const own = slot === null ? undefined : ownTime(slot, timezone);
  const rows: [string, string | undefined][] = [
    [texts.mediator, mediator?.name],
    [texts.date, date === null ? undefined : dates.long(date)],
    [texts.session, slot === null ? undefined : timeRange(slot.time, slot.end_time)],
    [texts.own, own],
    [texts.length, slot === null ? undefined : lengthOf(slot.duration_minutes)],
    [texts.price, slot === null ? undefined : price(priceOf(slot))],
    [texts.zone, zoneName(timezone)],
  ];
  return (
    <dl>
      {rows.map(
        ([term, text]) =>
          text !== undefined && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
