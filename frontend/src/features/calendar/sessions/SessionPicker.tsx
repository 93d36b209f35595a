import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useOwnMediators } from '../../../api/permissions';
import { timeRange } from '../../../lib/dates';
import { useDates, useListEmployeesQuery, usePrice, type Slot } from '../api';
import { SESSIONS_TEXTS } from './texts';
import { Openings } from './Openings';
import styles from './SessionPicker.module.css';

const texts = SESSIONS_TEXTS;

interface Props {
  /** Empty for any. */
  mediator: string;
  slot: Slot | null;
  /** The day to begin with, if it has any. */
  day?: string | undefined;
  onMediator: (id: string) => void;
  onSlot: (slot: Slot | null) => void;
  /** Error for a missing session, after an attempt to save. */
  missing?: string | undefined;
}

/** Chooses one of the open sessions of a mediator, or of any. One that is already chosen is named first. */
export function SessionPicker({ mediator, slot, day, onMediator, onSlot, missing }: Props) {
  const [given, setGiven] = useState(slot);
  const dates = useDates();
  const price = usePrice();
  const { data: employees = [] } = useListEmployeesQuery({});
  const mediators = useOwnMediators()(employees);
  const choices = mediators.filter(
    ({ id, status, can_be_booked }) => (status === 'active' && can_be_booked) || id === mediator,
  );

  if (given !== null) {
    return (
      <div className={styles.given} role="group" aria-label={texts.session}>
        <p>
          <strong>{dates.long(given.date)}</strong>
          <br />
          {timeRange(given.time, given.end_time)}, {mediators.find(({ id }) => id === given.employee_id)?.name},{' '}
          {price(given.price)}
        </p>
        <Button onClick={() => setGiven(null)}>{texts.change}</Button>
      </div>
    );
  }
  return (
    <>
      {choices.length > 1 && (
        <TextField
          select
          label={texts.mediator}
          value={mediator}
          onChange={({ target }) => onMediator(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{texts.anyMediator}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <Openings key={mediator} mediator={mediator} slot={slot} begin={day} onSlot={onSlot} />
      {missing !== undefined && slot === null && (
        <FormHelperText error role="alert">
          {missing}
        </FormHelperText>
      )}
    </>
  );
}
