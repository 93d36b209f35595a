import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FormField } from '../../../components/form/FormField';
import type { Fields } from '../fields';
import { RowFields, RowList } from '../rows';

const MOST = 12;

const TEXTS = {
  title: 'Session types',
  hint: 'What you sell: visitors, weekly plans and Add Time Slot offer these. What is already offered or booked keeps its time and price.',
  row: (number: number) => `Session type ${number}`,
  name: 'Name',
  spanish: 'Name in Spanish',
  start: 'Starts',
  minutes: 'Minutes',
  price: 'Price ($)',
  add: 'Add a session type',
  rate: 'Hourly rate ($)',
  rateHint: 'For sessions of any other length.',
} as const;

const shrunk = { inputLabel: { shrink: true } };

/** The kinds of session the practice sells. */
export function SessionTypes() {
  const { control } = useFormContext<Fields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sessionTypes' });
  return (
    <Card title={TEXTS.title}>
      <RowList
        list="sessionTypes"
        hint={TEXTS.hint}
        ids={fields.map(({ id }) => id)}
        most={MOST}
        add={TEXTS.add}
        onAdd={() => append({ name: '', nameEs: '', start: '', minutes: '', price: '' })}
        onRemove={remove}
        row={(index) => <SessionTypeFields index={index} />}
        legend={TEXTS.row}
      />
      <FormField
        name="hourlyRate"
        label={TEXTS.rate}
        hint={TEXTS.rateHint}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Card>
  );
}

function SessionTypeFields({ index }: { index: number }) {
  const { control } = useFormContext<Fields>();
  const spanish = useWatch({ control, name: 'spanish' });
  const path = `sessionTypes.${index}` as const;
  return (
    <RowFields>
      <FormField name={`${path}.name`} label={TEXTS.name} slotProps={{ htmlInput: { maxLength: 60 } }} />
      {spanish && (
        <FormField
          name={`${path}.nameEs`}
          label={TEXTS.spanish}
          slotProps={{ htmlInput: { maxLength: 60, lang: 'es' } }}
        />
      )}
      <FormField name={`${path}.start`} label={TEXTS.start} type="time" slotProps={shrunk} />
      <FormField name={`${path}.minutes`} label={TEXTS.minutes} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      <FormField name={`${path}.price`} label={TEXTS.price} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
    </RowFields>
  );
}
