import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import { instantIn, todayIn, zoneName } from '../../../lib/dates';
import { useSite } from '../api';
import styles from './Compose.module.css';
import { TEXTS } from './texts';
import type { Fields } from './useSending';

/** Now, or at a date and time in the practice's zone. */
export function SendTime() {
  const id = useId();
  const { timezone } = useSite();
  const { getValues } = useFormContext<Fields>();
  const when = useWatch<Fields, 'when'>({ name: 'when' });
  const isFuture = (time: string) => {
    const { date } = getValues();
    return date === '' || instantIn(timezone, date, time).getTime() > Date.now() || TEXTS.past;
  };

  return (
    <fieldset className={styles.when}>
      <legend id={id}>{TEXTS.when}</legend>
      <Controller
        name="when"
        render={({ field: { ref, ...field } }) => (
          <RadioGroup row aria-labelledby={id} {...field}>
            <FormControlLabel value="now" label={TEXTS.now} control={<Radio slotProps={{ input: { ref } }} />} />
            <FormControlLabel value="later" label={TEXTS.later} control={<Radio />} />
          </RadioGroup>
        )}
      />
      {when === 'later' && (
        <>
          <FieldPair>
            <FormField
              name="date"
              label={TEXTS.date}
              type="date"
              required
              rules={{ required: TEXTS.dateMissing }}
              slotProps={{ htmlInput: { min: todayIn(timezone) } }}
            />
            <FormField
              name="time"
              label={TEXTS.time}
              type="time"
              required
              rules={{ required: TEXTS.timeMissing, validate: isFuture }}
            />
          </FieldPair>
          <Hint small>{TEXTS.zone(zoneName(timezone))}</Hint>
        </>
      )}
    </fieldset>
  );
}
