import { ChoiceCard, ChoiceCards } from '../../../components/ChoiceCard';
import { lengthOf, timeRange } from '../../../lib/dates';
import { usePrice, useSite, type Slot } from '../api';
import styles from '../Booking.module.css';
import { priceOf } from '../payload';
import { inOrder, nameOf, ownTime } from '../sessions';
import { TEXTS } from '../texts';

const texts = TEXTS.session;

interface Props {
  slots: Slot[];
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
}

/** The sessions of a day to choose from. */
export function SessionCards({ slots, chosen, onChoose }: Props) {
  const { timezone, sessionTypes } = useSite();
  const price = usePrice();
  return (
    <ChoiceCards legend={texts.heading}>
      {inOrder(slots, sessionTypes).map((slot) => {
        const [name, hours] = [nameOf(slot, sessionTypes), timeRange(slot.time, slot.end_time)];
        const own = ownTime(slot, timezone);
        const warning = slot.status === 'limited' ? texts.limited : undefined;
        const length = lengthOf(slot.duration_minutes);
        return (
          <ChoiceCard
            key={slot.id}
            group="session"
            checked={slot.id === chosen?.id}
            onChoose={() => onChoose(slot)}
            title={name}
            name={[
              texts.label(slot.label, name, hours),
              length,
              own && texts.ownTime(own),
              warning,
              price(priceOf(slot)),
            ]
              .filter(Boolean)
              .join(', ')}
            warning={warning}
            end={price(priceOf(slot))}
          >
            {/* Nothing breaks between a number and its unit. */}
            <span>
              {name !== hours && (
                <>
                  <span className={styles.whole}>{hours},</span>{' '}
                </>
              )}
              <span className={styles.whole}>{length}</span>
            </span>
            {own !== undefined && <span className={styles.whole}>{texts.ownTime(own)}</span>}
          </ChoiceCard>
        );
      })}
    </ChoiceCards>
  );
}
