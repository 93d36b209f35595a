import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import { todayIn } from '../../../lib/dates';
import type { Fields } from '../fields';
import { exampleOf, NOTICE_UNITS, noticeOf, RULES } from './rules';

const digits = { htmlInput: { inputMode: 'numeric' } } as const;

/** How far ahead, how late and until when visitors book, move and cancel. */
export function BookingRules() {
  return (
    <Card title="Booking rules">
      <Hint small>{RULES.hint}</Hint>
      <FormField name="bookingWindow" label={RULES.window} hint={RULES.windowHint} slotProps={digits} />
      <NoticeField name="minimumNotice" label={RULES.minimum} example={RULES.minimumExample} />
      <NoticeField name="cancelNotice" label={RULES.cancel} example={RULES.cancelExample} />
      <FieldPair>
        <FormField name="requestsPerAddress" label={RULES.perAddress} slotProps={digits} />
        <FormField name="requestsPerNetwork" label={RULES.perNetwork} slotProps={digits} />
      </FieldPair>
      <FormField name="requestsWithoutSum" label={RULES.withoutSum} hint={RULES.withoutSumHint} slotProps={digits} />
    </Card>
  );
}

interface NoticeProps {
  name: 'cancelNotice' | 'minimumNotice';
  label: string;
  /** What the notice comes to for a session. */
  example: (session: string, until: string) => string;
}

/** A number of hours or business days. */
function NoticeField({ name, label, example }: NoticeProps) {
  const id = useId();
  const { watch } = useFormContext<Fields>();
  const { field, fieldState } = useController<Fields, NoticeProps['name']>({ name });
  const { amount, unit } = noticeOf(field.value);
  const week = { dateFormat: watch('dateFormat'), days: watch('days') };
  const shown = exampleOf(field.value, week, todayIn(watch('timezone')));
  const error = fieldState.error?.message;
  return (
    <div>
      <FieldPair>
        <TextField
          label={label}
          value={amount}
          inputRef={field.ref}
          error={error !== undefined}
          onChange={({ target }) => field.onChange(`${target.value.trim()} ${unit}`)}
          onBlur={field.onBlur}
          slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-describedby': id } }}
        />
        <TextField
          select
          label={`${label}: ${RULES.unit.toLowerCase()}`}
          value={unit}
          onChange={({ target }) => field.onChange(`${amount} ${target.value}`)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {NOTICE_UNITS.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </TextField>
      </FieldPair>
      <FormHelperText id={id} error={error !== undefined}>
        {error === undefined ? shown && example(...shown) : <span role="alert">{error}</span>}
      </FormHelperText>
    </div>
  );
}
