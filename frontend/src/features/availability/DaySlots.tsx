import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { Hint } from '../../components/Hint';
import { StatusBadge } from '../../components/StatusBadge';
import { timeRange } from '../../lib/dates';
import { useDates, usePrice, type Slot } from './api';
import styles from './Availability.module.css';
import { offerOf, type Day } from './days';
import { TEXTS } from './texts';

const texts = TEXTS.day;

interface Props {
  day: Day;
  /** Takes the focus when the focused session is deleted. */
  countRef: Ref<HTMLParagraphElement>;
  onAdd: () => void;
  onEdit: (slot: Slot) => void;
  onDelete: (slot: Slot) => void;
}

/** The sessions of a day. */
export function DaySlots({ day, countRef, onAdd, onEdit, onDelete }: Props) {
  const dates = useDates();
  return (
    <div className={styles.day}>
      <Hint ref={countRef} tabIndex={-1} role="status">
        <span className="visually-hidden">{dates.long(day.date)}: </span>
        {day.slots.length === 0 ? texts.none : offerOf(day)}
      </Hint>
      {day.closed !== null && <p>{texts.closed}</p>}
      {day.shut !== null && <p>{texts.shut(day.shut)}</p>}
      {day.dayOff !== null && <p>{texts.dayOff(day.dayOff)}</p>}
      {day.slots.length > 0 && (
        <ul className={styles.slots}>
          {day.slots.map((slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              over={day.over.has(slot.id)}
              // There is no point in editing a session that visitors can no longer book.
              onEdit={day.closed === null && !day.over.has(slot.id) ? () => onEdit(slot) : undefined}
              onDelete={() => onDelete(slot)}
            />
          ))}
        </ul>
      )}
      {day.closed === null && (
        <Button variant="outlined" onClick={onAdd}>
          {TEXTS.add.title}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  slot: Slot;
  over: boolean;
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

function SlotRow({ slot, over, onEdit, onDelete }: RowProps) {
  const price = usePrice();
  const nameId = `slot-${slot.id}`;
  return (
    <li aria-labelledby={nameId} className={styles.slot}>
      <div className={styles.slotHead}>
        <p id={nameId} className={styles.slotName}>
          {slot.label}
        </p>
        <StatusBadge status={over ? TEXTS.over : slot.status} />
      </div>
      <Hint>
        {timeRange(slot.time, slot.end_time)}, {price(slot.price)}
      </Hint>
      <div className={styles.slotActions}>
        {onEdit !== undefined && (
          <Button size="small" aria-describedby={nameId} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        <Button size="small" color="error" aria-describedby={nameId} onClick={onDelete}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
